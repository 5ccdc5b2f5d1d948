// Runs in the browser before the reference: sets its theme, authentication and base URL.
(async () => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage can be disabled.
    }
  };
  const theme = read('isnad.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);

  // The page marks whether the browser sent a session. Only then request its owner.
  const { dataset } = document.documentElement;
  const answer = dataset.session === undefined ? undefined : await fetch('/api/me').catch(() => undefined);
  const me = answer?.ok ? await answer.json() : undefined;
  if (me?.person) {
    document.querySelector('#email').textContent = me.person.email;
    document.querySelector('#signed-in').hidden = false;
  } else document.querySelector('#signed-out').hidden = false;

  Scalar.createApiReference('#reference', {
    url: '/docs/openapi.json',
    // The page can be open at a different URL of the service than the documented one.
    servers: [{ url: location.origin }],
    theme: 'default',
    forceDarkModeState: dark ? 'dark' : 'light',
    hideClientButton: true,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    // A session needs no input, because the browser sends its cookie, which scripts cannot read.
    authentication: { preferredSecurityScheme: me?.person ? 'session' : 'key' },
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'json',
  });
})();
