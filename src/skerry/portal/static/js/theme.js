// Runs before the page is drawn, so that a chosen theme does not flash. Not a module: modules run after the page.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is forbidden: the theme of the system stays.
  }
})();
