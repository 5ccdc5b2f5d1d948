import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiProblem } from '../../api/client.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Upload } from '../../ui/icons/icons.ts';
import { DropZone } from './drop-zone.tsx';
import { JobShown } from './job-shown.tsx';
import { Note, Refused } from './note.tsx';
import { NOTHING_SAID, PackOptions } from './pack-options.tsx';
import type { PackJob } from './pack-queries.ts';
import { Progress } from './progress.tsx';
import { type FileFault, faultOf, isReadable, type PackQuery } from './upload.ts';
import { useSending } from './use-sending.ts';

type Props = {
  readonly maxBytes: number;
  /** The job that runs, shown in place of the button, or that has ended: when it has installed what was sent from here, the form is ready for the next file. */
  readonly job: PackJob | undefined;
};

/** Sends a file of hadiths to be installed. What was typed stays until it is. */
export function InstallPack({ maxBytes, job }: Props) {
  const { t, format } = useTranslation('operator');
  const form = useInstallForm(maxBytes, job);
  const { file, fault, draft, licence, accepted, sending } = form;
  const waits = job?.state === 'running' && !sending.isPending;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <h2 className="text-lg font-semibold">{t('install.heading')}</h2>
      <form onSubmit={form.submit} className="grid grid-cols-1 gap-5">
        <DropZone
          file={file}
          error={fault && t(`install.faults.${fault}`, { most: format.bytes(maxBytes) })}
          maxBytes={maxBytes}
          disabled={sending.isPending}
          onFile={form.choose}
        />
        <TextField
          label={t('install.licence')}
          hint={t('install.licenceHint')}
          value={licence}
          onChange={form.setLicence}
          maxLength={255}
          autoComplete="off"
          dir="auto"
        />
        {form.asksLicence && licence.trim() === '' && (
          <Note tone="warn" alert>
            <p>{t('install.noLicence')}</p>
            <Checkbox checked={accepted} onChange={form.setAccepted}>
              {t('install.accept')}
            </Checkbox>
          </Note>
        )}
        <PackOptions draft={draft} onChange={form.setDraft} />
        {form.error !== null && <Refused error={form.error} />}
        {sending.isPending && file !== undefined && <Sending file={file} sent={sending.sent} />}
        {waits && job !== undefined ? (
          <JobShown job={job} />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button icon={Upload} type="submit" kind="primary" busy={sending.isPending} disabled={waits}>
              {t('install.action')}
            </Button>
            {sending.isPending && <Button onClick={sending.stop}>{t('install.stop')}</Button>}
          </div>
        )}
      </form>
    </Card>
  );
}

function Sending({ file, sent }: { readonly file: File; readonly sent: number }) {
  const { t, format } = useTranslation('operator');
  const whole = sent >= file.size;
  const words = whole
    ? t('install.arrived')
    : t('install.sent', { sent: format.bytes(Math.min(sent, file.size)), all: format.bytes(file.size) });
  return <Progress label={t('install.sending')} words={words} {...(whole ? {} : { share: sent / file.size })} />;
}

type Fault = FileFault | 'missing' | 'unreadable';

function useInstallForm(maxBytes: number, last: PackJob | undefined) {
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<Fault>();
  const [draft, setDraft] = useState(NOTHING_SAID);
  const [licence, setLicence] = useState('');
  const [asked, setAsked] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const sending = useSending();
  const own = useRef<string>(undefined);
  const starting = useRef(false);
  const refused = sending.error instanceof ApiProblem && sending.error.problem.code === 'licence_not_accepted';
  const installed = last?.state === 'succeeded' && last.id === own.current;
  useEffect(() => {
    if (!installed) return;
    own.current = undefined;
    setFile(undefined);
    setDraft(NOTHING_SAID);
    setLicence('');
    setAsked(false);
    setAccepted(false);
  }, [installed]);
  const choose = (next: File) => {
    sending.reset();
    setFile(next);
    setFault(faultOf(next, maxBytes));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.isPending || starting.current) return;
    const wrong = file === undefined ? 'missing' : faultOf(file, maxBytes);
    setFault(wrong);
    if (file === undefined || wrong !== undefined) return;
    const query = queryOf({ ...draft, licence }, accepted);
    // The service would only ask for it when the whole file has been sent.
    if (query.licence === undefined && !accepted) return setAsked(true);
    // A second click may come before the first has begun to send.
    starting.current = true;
    const readable = await isReadable(file);
    starting.current = false;
    if (!readable) return setFault('unreadable');
    const job = await sending.send(file, query);
    own.current = job?.id;
  };
  return {
    ...{ file, fault, draft, licence, accepted, sending, choose, setDraft, setLicence, setAccepted },
    asksLicence: asked || refused,
    error: refused ? null : sending.error,
    submit: (event: FormEvent) => void submit(event),
  };
}

/** Without what says nothing. */
function queryOf(said: Readonly<Record<string, string>>, accepted: boolean): Omit<PackQuery, 'name'> {
  const texts = Object.entries(said).map(([name, text]) => [name, text.trim()] as const);
  const query: Omit<PackQuery, 'name'> = Object.fromEntries(texts.filter(([, text]) => text !== ''));
  return accepted && query.licence === undefined ? { ...query, accept_licence: true } : query;
}
