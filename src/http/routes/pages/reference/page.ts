const STYLE = `:root { color-scheme: light; --page: #fff; --text: #1c1b19; --line: #0002; }
:root.dark { color-scheme: dark; --page: #0f0f0f; --text: #e7e7e7; --line: #fff3; }
body { margin: 0; background: var(--page); }
#bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem 1.25rem; padding: .5rem 1rem;
  font: 14px/1.5 system-ui, sans-serif; color: var(--text); border-bottom: 1px solid var(--line); }
#bar a { color: inherit; }
#bar p { margin: 0; }
#brand { display: inline-flex; align-items: center; gap: .5rem; font-size: 1.125rem; font-weight: 600; text-decoration: none; }`;

/**
 * The page of the API reference.
 * @param session whether the browser sent a session, valid or not. The page contains nothing of it
 */
export function referencePage(session: boolean): string {
  return `<!doctype html>
<html lang="en"${session ? ' data-session' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg">
<title>Isnad API reference</title>
<style>
${STYLE}
</style>
</head>
<body>
<header id="bar">
<a id="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">Isnad</a>
<a href="/docs/getting-started">Guide</a>
<a href="/docs/errors">Errors</a>
<p id="signed-in" hidden>Signed in as <b id="email"></b>: “Test Request” uses your session. Requests under <code>/v1</code> need an <a href="/keys">API key</a>.</p>
<p id="signed-out" hidden><a href="/sign-in">Sign in</a> to send requests from here without a key, or paste an API key under Authentication. <a href="#tag/quran/GET/api/sample">GET /api/sample</a> needs neither.</p>
</header>
<div id="reference"></div>
<script src="/docs/reference.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;
}
