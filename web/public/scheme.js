// The chosen colour scheme, before anything is painted.
try {
  document.documentElement.dataset.scheme = JSON.parse(localStorage.getItem("manse") || "{}").scheme || "system";
} catch {
  document.documentElement.dataset.scheme = "system";
}
