SwaggerUIBundle({ url: "/openapi.json", dom_id: "#reference", deepLinking: true, docExpansion: "none", filter: true,
  tryItOutEnabled: true, displayRequestDuration: true, validatorUrl: null });
