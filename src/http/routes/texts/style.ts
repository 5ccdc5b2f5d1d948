import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { designTokens, fontFaces } from '../site/style.ts';

/** The style sheet of embeds. @returns its content, and its address with a hash of the content */
export function textStyle(): { css: string; url: string } {
  const css = `${fontFaces()}\n${designTokens()}\n${readFileSync(new URL('texts.css', import.meta.url), 'utf8')}`;
  return { css, url: `/texts.css?${hash('sha256', css, 'hex').slice(0, 12)}` };
}
