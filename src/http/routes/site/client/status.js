// Refreshes the status page while it is looked at and nothing in it is unfolded or focused. Served as /status.js.
(() => {
  const PAUSE_MS = 30_000;

  async function refresh() {
    const shown = document.getElementById('status');
    if (document.hidden || shown.contains(document.activeElement) || shown.querySelector('details[open]')) return;
    // Offline, the page stays as it is; its last line says from when it is.
    const answer = await fetch(location.href).catch(() => undefined);
    if (answer?.ok !== true) return;
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('status');
    if (next !== null) shown.replaceWith(next);
  }

  setInterval(refresh, PAUSE_MS);
})();
