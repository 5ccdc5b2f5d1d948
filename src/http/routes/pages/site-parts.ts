import { footerHtml, headerHtml, type RunBy } from '../site/frame.ts';
import { type Html, html } from '../site/html.ts';
import { LANGUAGE_NAMES, PAGE_LANGUAGES } from '../site/languages.ts';

/** The header and the footer of the site in each language, as templates: the dashboard shows them around its pages for everybody. */
export function sitePartsHtml(runBy: RunBy): Html {
  const parts = PAGE_LANGUAGES.map((language) => {
    const locale = { language, named: true };
    const languages = PAGE_LANGUAGES.map(
      (one) =>
        html`<button type="button" data-language="${one}" lang="${one}"${one === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[one]}</button>`,
    );
    const header = headerHtml({ locale, path: '', languages: html`${languages}` });
    return html`<template data-lang="${language}">${header}${footerHtml({ runBy }, { locale })}</template>`;
  });
  return html`${parts}`;
}
