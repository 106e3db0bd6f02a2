# To pin the base by its digest: --build-arg PYTHON_IMAGE=python:3.12-slim@sha256:...
ARG PYTHON_IMAGE=python:3.12-slim

FROM ${PYTHON_IMAGE} AS build

WORKDIR /build
RUN python -m venv /opt/skerry
COPY requirements.lock ./
RUN /opt/skerry/bin/pip install --no-cache-dir --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN /opt/skerry/bin/pip install --no-cache-dir --no-deps . \
    && /opt/skerry/bin/python -m compileall -q /opt/skerry/lib


FROM ${PYTHON_IMAGE}

ARG VERSION=0.2.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Skerry" \
      org.opencontainers.image.description="One HTTP API over an archipelago of open data" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.source="https://github.com/skerry-api/skerry" \
      org.opencontainers.image.documentation="https://github.com/skerry-api/skerry#readme" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"

RUN useradd --system --uid 10001 --create-home --home-dir /var/lib/skerry skerry
COPY --from=build /opt/skerry /opt/skerry
ENV PATH=/opt/skerry/bin:$PATH \
    SKERRY_HOST=0.0.0.0 \
    SKERRY_DATA_DIR=/var/lib/skerry

USER skerry
VOLUME /var/lib/skerry
EXPOSE 8000
HEALTHCHECK --interval=15s --timeout=3s --start-period=15s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen('http://127.0.0.1:' + os.environ.get('SKERRY_PORT', '8000') + '/health', timeout=2)"]
ENTRYPOINT ["skerry"]
CMD ["serve"]
