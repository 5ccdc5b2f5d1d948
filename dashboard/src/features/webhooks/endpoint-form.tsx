import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useLoopbackWebhooks } from '../../api/service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TextField } from '../../ui/field.tsx';
import { EventPicker } from './event-picker.tsx';
import { HookProblem } from './hook-problem.tsx';
import { plainSubscriptions } from './subscriptions.ts';

/** Names of the machine itself. */
const LOCAL = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;
const MAX_URL_LENGTH = 2_048;
const MAX_DESCRIPTION_LENGTH = 255;

/** What is typed about an endpoint. */
export type EndpointDraft = {
  readonly url: string;
  readonly description: string;
  readonly events: readonly string[];
};

type Faults = { readonly url?: string; readonly description?: string; readonly events?: string };

type Props = {
  readonly start: EndpointDraft;
  readonly error: Error | null;
  /** Told of what is right as far as can be seen here. */
  readonly onSubmit: (input: { url: string; description: string; events: string[] }) => void;
  /** The buttons of the form. */
  readonly children: ReactNode;
};

/** Where to send what. What is wrong is said beside it, and what was typed stays. */
export function EndpointForm({ start, error, onSubmit, children }: Props) {
  const { t } = useTranslation('webhooks');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(start);
  const [faults, setFaults] = useState<Faults>({});
  const faultsOf = useFaults();
  const hasLoopback = useLoopbackWebhooks();
  const isLocal = LOCAL.test(URL.parse(draft.url.trim())?.hostname ?? '');
  const refused = faultsOfProblem(error, t(isLocal ? 'fault.loopback' : 'fault.refused'));
  const shown: Faults = { ...refused.faults, ...faults };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(draft);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    onSubmit({ url: draft.url.trim(), description: draft.description, events: plainSubscriptions(draft.events) });
  };
  useEffect(() => {
    if (Object.keys(faults).length === 0 && !(error instanceof ApiProblem)) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-fault] [type="checkbox"]')?.focus();
  }, [faults, error]);
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label={t('form.url')}
        hint={t(hasLoopback ? 'form.urlHintLoopback' : 'form.urlHint')}
        error={shown.url}
        value={draft.url}
        onChange={(url) => setDraft({ ...draft, url })}
        type="url"
        inputMode="url"
        dir="ltr"
        autoComplete="off"
        placeholder="https://hooks.example.org/isnad"
        autoFocus
      />
      <TextField
        label={t('form.description')}
        error={shown.description}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
        dir="auto"
        autoComplete="off"
      />
      <EventPicker chosen={draft.events} onChange={(events) => setDraft({ ...draft, events })} fault={shown.events} />
      {error !== null && !refused.told && <HookProblem error={error} />}
      {children}
    </form>
  );
}

/** What can be seen to be wrong without asking the service. */
function useFaults(): (draft: EndpointDraft) => Faults {
  const { t, format } = useTranslation('webhooks');
  return ({ url, description, events }) => {
    const length = [...description].length;
    const known = URL.parse(url.trim());
    const web = known?.protocol === 'https:' || known?.protocol === 'http:';
    const words = { length: format.number(length), most: format.number(MAX_DESCRIPTION_LENGTH) };
    return {
      ...(url.trim() === '' ? { url: t('fault.noUrl') } : web ? {} : { url: t('fault.url') }),
      ...(url.length > MAX_URL_LENGTH ? { url: t('fault.longUrl', { most: format.number(MAX_URL_LENGTH) }) } : {}),
      ...(length > MAX_DESCRIPTION_LENGTH ? { description: t('fault.description', words) } : {}),
      ...(events.length === 0 ? { events: t('fault.events') } : {}),
    };
  };
}

/** What the service found wrong, by field; `told`: there is nothing else to tell. */
function faultsOfProblem(error: Error | null, refused: string): { readonly faults: Faults; readonly told: boolean } {
  if (!(error instanceof ApiProblem)) return { faults: {}, told: false };
  const { code, errors = [] } = error.problem;
  if (code === 'webhook_url_refused') return { faults: { url: refused }, told: true };
  const at = (field: string) => errors.find(({ location }) => location.startsWith(`body.${field}`))?.fix;
  const [url, description, events] = [at('url'), at('description'), at('events')];
  const faults = { ...(url && { url }), ...(description && { description }), ...(events && { events }) };
  return { faults, told: Object.keys(faults).length > 0 };
}
