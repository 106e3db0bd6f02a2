// What every page has: the switch of the theme, and "/" as the key of the search.
// @ts-check

import { startSearch } from "./search.js";

/** @returns {"light" | "dark"} the theme that is shown */
function shownTheme() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function startTheme() {
  const button = document.getElementById("theme");
  if (!(button instanceof HTMLButtonElement)) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const theme = shownTheme() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = theme;
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // Storage is forbidden: the choice lasts as long as the page.
    }
    document.dispatchEvent(new CustomEvent("theme"));
  });
}

startTheme();
startSearch();
