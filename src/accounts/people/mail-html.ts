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

/**
 * The HTML part of a mail. It says the same as the text, with a button for the link and the link itself below it. Styles are inline and nothing
 * is loaded from elsewhere, so that mail programs show it as it is and no one learns when it was opened.
 */
export function mailHtml({ language, heading, paragraphs }: HtmlInput): string {
  const dir = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbfaf6">
<div dir="${dir}" style="max-width:520px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #dcd8cc;border-radius:12px;color:#1d2422;font-size:16px;line-height:1.7;${FONT}">
<p lang="en" dir="ltr" style="margin:0 0 16px;font-weight:600;color:#0f5f57;text-align:${dir === 'rtl' ? 'right' : 'left'}">Isnad</p>
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.5">${escaped(heading)}</h1>
${paragraphs.map(paragraphHtml).join('\n')}
</div>
</body>
</html>
`;
}

function paragraphHtml(paragraph: MailParagraph): string {
  if (typeof paragraph === 'string') return `<p style="margin:0 0 16px">${escaped(paragraph)}</p>`;
  if ('literal' in paragraph) {
    return `<p style="margin:0 0 16px;font-weight:600;word-break:break-all"><bdi>${escaped(paragraph.literal)}</bdi></p>`;
  }
  const link = escaped(paragraph.link);
  return `<p style="margin:0 0 8px"><a href="${link}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#0f5f57;color:#ffffff;text-decoration:none;font-weight:600">${escaped(paragraph.action)}</a></p>
<p dir="ltr" style="margin:0 0 16px;font-size:13px;word-break:break-all"><a href="${link}" style="color:#55605c">${link}</a></p>`;
}
