import type { ServiceState, Status, StatusIncident } from '@isnad/contract/status';
import type { FramedPage } from '../../site/frame.ts';
import { type Html, type HtmlValue, html } from '../../site/html.ts';
import { fill, type PageLocale } from '../../site/languages.ts';
import { STATUS_WORDS, type StatusWords } from '../words/status-words.ts';
import { daysHtml } from './days.ts';
import { endpointsHtml } from './endpoints.ts';
import { groupsOf } from './groups.ts';
import { type Formats, formatsOf } from './status-formats.ts';
import { tableHtml } from './table.ts';

const LOOKS: Readonly<Record<ServiceState, string>> = { operational: 'good', degraded: 'warn', down: 'bad' };

/** `/status`: how the service has fared in the last thirty days, by its own measurements. */
export function statusPage(locale: PageLocale, status: Status): FramedPage {
  const words = STATUS_WORDS[locale.language];
  const format = formatsOf(locale.language);
  const body = html`<h1>${words.title}</h1><p class="soft">${words.lead}</p>
<div id="status">
<div class="card state ${LOOKS[status.state]}"><p>${words.states[status.state]}</p><p>${fill(words.since, { time: format.time(status.since) })}</p></div>
${figuresHtml(words, format, status)}
${componentsHtml(words, format, status)}
${daysHtml(words, format, status.days)}
${incidentsHtml(words, format, status.incidents)}
<p class="soft">${fill(words.made, { time: format.moment(status.generated_at) })}</p>
</div>`;
  const head = html`<script src="/status.js" defer></script>`;
  return {
    locale,
    path: '/status',
    title: `${words.title} · Isnad`,
    description: words.lead,
    body,
    head,
    kind: 'status',
  };
}

function figuresHtml(words: StatusWords, format: Formats, status: Status): Html {
  const { availability, error_budget: budget, observed_minutes, down_minutes } = status;
  /** To a tenth of a minute. */
  const minutes = (value: number) => format.number(Math.round(value * 10) / 10);
  const figure = (name: string, value: string, meaning: string) =>
    html`<div class="card"><h2>${name}</h2><p class="figure">${value}</p><p class="soft">${meaning}</p></div>`;
  return html`<div class="three">${[
    figure(
      words.availability,
      availability === null ? words.unknown : format.percent(availability),
      fill(words.observed, { observed: format.minutes(observed_minutes) }),
    ),
    figure(
      words.budget,
      fill(words.minutes, { minutes: minutes(budget.left_seconds / 60) }),
      fill(words.budgetWords, { minutes: minutes(budget.total_seconds / 60) }),
    ),
    figure(words.down, fill(words.minutes, { minutes: minutes(down_minutes) }), words.downWords),
  ]}</div>`;
}

function badge(state: ServiceState, words: HtmlValue): Html {
  return html`<span class="badge ${LOOKS[state]}">${words}</span>`;
}

/** How each component fares; behind a fold each endpoint. */
function componentsHtml(words: StatusWords, format: Formats, { components, endpoints }: Status): Html {
  const groups = new Map(groupsOf(endpoints).map((group) => [group.name, group]));
  const rows = components.map(({ name, state, availability }) => {
    const group = groups.get(name);
    return [
      words.parts[name],
      badge(state, words.componentStates[state]),
      availability === null ? words.unknown : format.percent(availability),
      format.number(group?.count ?? 0),
      group === undefined ? '–' : format.milliseconds(group.slowest_p95_ms),
    ];
  });
  const head = [words.part, words.state, words.availability, words.answers, words.slowest];
  return html`<section class="card"><h2>${words.components}</h2>
${tableHtml(words.components, head, rows)}
${endpoints.length > 0 && html`<details><summary>${words.details}</summary><p class="soft">${words.latencyWords}</p>${endpointsHtml(words, format, endpoints)}</details>`}
</section>`;
}

/** What went wrong, as it was measured. */
function incidentsHtml(words: StatusWords, format: Formats, incidents: readonly StatusIncident[]): Html {
  const shown = incidents.map(
    ({
      state,
      cause,
      components,
      ...times
    }) => html`<li><p>${badge(state === 'down' ? 'down' : 'degraded', words.componentStates[state])} <b>${words.causes[cause]}</b></p>
<p class="soft">${timeOf(words, format, times)}</p>${
      components.length > 0 &&
      html`<ul>${components.map(({ name, failed_percent }) => html`<li>${fill(words.failedShare, { part: words.parts[name], share: format.percent(failed_percent) })}</li>`)}</ul>`
    }</li>`,
  );
  return html`<section class="card"><h2>${words.incidents}</h2><p class="soft">${words.incidentsWords}</p>
${shown.length === 0 ? html`<p>${words.noIncidents}</p>` : html`<ol class="incidents">${shown}</ol>`}</section>`;
}

/** From when to when, and for how long. */
function timeOf(
  words: StatusWords,
  format: Formats,
  { began_at, ended_at }: Pick<StatusIncident, 'began_at' | 'ended_at'>,
): string {
  if (ended_at === null) return `${format.time(began_at)} – ${words.lasts}`;
  const seconds = (Date.parse(ended_at) - Date.parse(began_at)) / 1_000;
  return `${format.time(began_at)} – ${format.time(ended_at)} (${format.duration(seconds)})`;
}
