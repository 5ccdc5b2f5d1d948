import type { MailLanguage } from './mail-language.ts';

/** A paragraph: words, something that is not of the language such as an address, or a link with the words of its button. */
type MailParagraph = string | { readonly literal: string } | { readonly link: string; readonly action: string };

type HtmlInput = {
  readonly language: MailLanguage;
  readonly heading: string;
  readonly paragraphs: readonly MailParagraph[];
};

const FONT =
  "font-family:Inter,'Noto Sans Bengali','Noto Naskh Arabic',-apple-system,'Segoe UI',Roboto,Arial,sans-serif";
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Colors in a dark mail program, by the class of what they color. Programs that ignore a style sheet show the light ones, which are inline. */
const DARK: Readonly<Record<string, string>> = {
  page: 'background:#121716',
  card: 'background:#1a211f;border-color:#323c39;color:#e9ece8',
  brand: 'color:#67c7b9',
  action: 'background:#67c7b9;color:#08211d',
  soft: 'color:#a9b4af',
};
const DARK_RULES = Object.entries(DARK).map(
  ([name, style]) => `.${name}{${style.replaceAll(/(?=;|$)/g, ' !important')}}`,
);

/**
 * The HTML part of a mail. It says the same as the text, with a button for the link and the link itself below it. Styles are inline and nothing
 * is loaded from elsewhere, so that mail programs show it as it is and no one learns when it was opened.
 * @param others the same in other languages, below it
 */
export function mailHtml(input: HtmlInput, others: readonly HtmlInput[] = []): string {
  const { language, heading } = input;
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(heading)}</title>
<style>@media (prefers-color-scheme:dark){${DARK_RULES.join('')}}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#fbfaf6">
${[input, ...others].map(cardHtml).join('\n')}
</body>
</html>
`;
}

function directionOf(language: MailLanguage): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function cardHtml({ language, heading, paragraphs }: HtmlInput): string {
  const dir = directionOf(language);
  return `<div class="card" lang="${language}" dir="${dir}" style="max-width:520px;margin:0 auto 16px;padding:24px;background:#ffffff;border:1px solid #dcd8cc;border-radius:12px;color:#1d2422;font-size:16px;line-height:1.7;${FONT}">
<p class="brand" lang="en" dir="ltr" style="margin:0 0 16px;font-weight:600;color:#0f5f57;text-align:${dir === 'rtl' ? 'right' : 'left'}">Isnad</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.5">${escaped(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
</div>`;
}

function paragraphHtml(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`;
  if ('literal' in paragraph) {
    return `<p style="margin:0 0 16px;font-weight:600;word-break:break-all"><bdi>${escaped(paragraph.literal)}</bdi></p>`;
  }
  const link = escaped(paragraph.link);
  return `<p style="margin:0 0 8px"><a class="action" href="${link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0f5f57;color:#ffffff;text-decoration:none;font-weight:600">${escaped(paragraph.action)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;word-break:break-all"><a class="soft" href="${link}" style="color:#55605c">${link}</a></p>`;
}
