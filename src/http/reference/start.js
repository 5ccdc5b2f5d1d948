// Runs in the browser, in front of the reference: its look, who is signed in, and where its requests go.
(async () => {
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // Storage can be forbidden.
    }
  };
  const theme = read('isnad.theme');
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);

  // The page says whether the browser sent a session; only then is it worth asking whose it is.
  const { dataset } = document.documentElement;
  const answer = dataset.session === undefined ? undefined : await fetch('/api/me').catch(() => undefined);
  const me = answer?.ok ? await answer.json() : undefined;
  if (me?.person) {
    document.querySelector('#email').textContent = me.person.email;
    document.querySelector('#signed-in').hidden = false;
  } else document.querySelector('#signed-out').hidden = false;

  Scalar.createApiReference('#reference', {
    url: '/openapi.json',
    // The page may be open under another address of the service than the documented one.
    servers: [{ url: location.origin }],
    theme: 'default',
    forceDarkModeState: dark ? 'dark' : 'light',
    hideClientButton: true,
    withDefaultFonts: false,
    telemetry: false,
    showDeveloperTools: 'never',
    // A session needs nothing typed in: the browser sends its cookie, which no script can read.
    authentication: { preferredSecurityScheme: me?.person ? 'session' : 'key' },
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    documentDownloadType: 'json',
  });
})();
