const STYLE = `:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid #8884; }
tr:target { background: #fc32; }
pre { overflow-x: auto; padding: .8rem; background: #8881; }`;

/** A text page. @param body HTML */
export function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Isnad ${title}</title>
<style>
${STYLE}
</style>
</head>
<body>
${body}
<p><a href="/docs">API reference</a></p>
</body>
</html>
`;
}

/** Escapes a text and formats backticks as code. */
export function asHtml(text: string): string {
  return escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Converts the subset of Markdown that our pages use: headings, paragraphs, lists, links, code. */
export function fromMarkdown(text: string): string {
  // Split code first, because blank lines separate all other blocks.
  const parts = text.split(/^```\w*\n([\s\S]*?)^```$/m);
  return parts.map((part, index) => (index % 2 === 1 ? codeBlock(part) : blocks(part))).join('\n');
}

function blocks(text: string): string {
  const found = text.split(/\n{2,}/).map((block) => block.replace(/^\n+|\s+$/g, ''));
  return found
    .filter((block) => block !== '')
    .map(blockOf)
    .join('\n');
}

function blockOf(block: string): string {
  const [, marks, title = ''] = /^(#{1,3}) (.*)$/.exec(block) ?? [];
  if (marks !== undefined) return `<h${marks.length}>${inline(title)}</h${marks.length}>`;
  if (block.startsWith('    ')) return codeBlock(block.replace(/^ {4}/gm, ''));
  if (!block.startsWith('- ')) return `<p>${inline(block)}</p>`;
  const items = block.slice(2).split(/\n- /);
  return `<ul>\n${items.map((item) => `<li>${inline(item)}</li>`).join('\n')}\n</ul>`;
}

function inline(text: string): string {
  return asHtml(text).replace(/\[([^\]]+)\]\((https?:[^)\s]+|\/[^)\s]*)\)/g, '<a href="$2">$1</a>');
}

function codeBlock(text: string): string {
  return `<pre><code>${escaped(text)}</code></pre>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
