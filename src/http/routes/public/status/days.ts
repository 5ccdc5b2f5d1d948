import type { StatusDay } from '@isnad/contract/status';
import { type Html, html } from '../../site/html.ts';
import { fill } from '../../site/languages.ts';
import type { StatusWords } from '../words/status-words.ts';
import type { Formats } from './status-formats.ts';

import { tableHtml } from './table.ts';

const HEIGHT = 64;
const WIDTH = 12;
const GAP = 4;
/** A bar shows what is between this and 100 %: of the whole, nothing that happens would be seen. */
const FLOOR = 95;
const MIN_HEIGHT = 6;
const DAY_MINUTES = 1_440;

/** Thirty days as bars: full is a good day, a shorter one is worse, an empty frame is unknown. The same as a table below. */
export function daysHtml(words: StatusWords, format: Formats, days: readonly StatusDay[]): Html {
  const width = days.length * (WIDTH + GAP) - GAP;
  const bars = days.map((day, index) =>
    barHtml(day, index * (WIDTH + GAP), `${format.date(day.date)}: ${observedOf(words, format, day)}`),
  );
  const rows = days
    .toReversed()
    .map((day) => [
      format.date(day.date),
      observedOf(words, format, day),
      ...[day.down_minutes, day.requests, day.failed].map(format.number),
    ]);
  const head = [words.day, words.availability, words.down, words.requests, words.failed];
  return html`<section class="card"><h2>${words.days}</h2>
<div dir="ltr"><svg class="days" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${words.daysPicture}">${bars}</svg>
<p class="ends soft"><span>${days[0] && format.date(days[0].date)}</span><span>${words.today}</span></p></div>
<p class="soft">${fill(words.daysWords, { floor: format.percent(FLOOR) })}</p>
<details><summary>${words.asTable}</summary>${tableHtml(words.days, head, rows)}</details></section>`;
}

function barHtml({ availability }: StatusDay, x: number, words: string): Html {
  if (availability === null)
    return html`<rect class="none" x="${x + 0.5}" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="3"><title>${words}</title></rect>`;
  const share = Math.max(0, (availability - FLOOR) / (100 - FLOOR));
  const height = MIN_HEIGHT + share * (HEIGHT - MIN_HEIGHT);
  const look = availability >= 99.9 ? 'good' : availability >= 99 ? 'warn' : 'bad';
  return html`<rect class="${look}" x="${x}" y="${(HEIGHT - height).toFixed(2)}" width="${WIDTH}" height="${height.toFixed(2)}" rx="3"><title>${words}</title></rect>`;
}

/** The availability of a day, and for how long it was observed unless that was all of it. */
function observedOf(words: StatusWords, format: Formats, { availability, observed_minutes }: StatusDay): string {
  if (availability === null) return words.unknown;
  const share = format.percent(availability);
  if (observed_minutes >= DAY_MINUTES) return share;
  return fill(words.partly, { share, observed: format.minutes(observed_minutes) });
}
