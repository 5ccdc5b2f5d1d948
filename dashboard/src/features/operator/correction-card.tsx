import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AcceptCorrection, RejectCorrection } from './answer-correction.tsx';
import type { Correction } from './corrections-queries.ts';
import { Fact, Facts } from './facts.tsx';
import { UserText } from './user-text.tsx';

const TONES = { open: 'warn', accepted: 'good', rejected: 'plain' } as const satisfies Record<
  Correction['state'],
  Tone
>;

type Props = {
  readonly report: Correction;
  /** While packs change, nothing can be accepted. */
  readonly running: boolean;
};

/** A report: the text and what is said of it, and what can be done. */
export function CorrectionCard({ report, running }: Props) {
  const { t, format } = useTranslation('operator');
  const [work, setWork] = useState<'accept' | 'reject'>();
  const { id, ref, state, kind, created_at, correctable } = report;
  const close = () => setWork(undefined);
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">
          <a href={placeOf(ref)} className="text-accent underline" dir="ltr">
            {ref}
          </a>
        </h2>
        <Badge tone={TONES[state]}>{t(`corrections.states.${state}`)}</Badge>
        <span className="text-sm text-soft">
          {t(`corrections.kinds.${kind}`)} · {format.dateTime(created_at)}
        </span>
      </div>
      <Said report={report} />
      {state === 'open' && !correctable && <p className="text-sm text-soft">{t('corrections.notHere')}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'open' && correctable && (
          <Button kind="primary" disabled={running} onClick={() => setWork('accept')}>
            {t('corrections.accept.action')}
          </Button>
        )}
        {state !== 'rejected' && (
          <Button disabled={running && state === 'accepted'} onClick={() => setWork('reject')}>
            {t(state === 'open' ? 'corrections.reject.action' : 'corrections.takeBack.action')}
          </Button>
        )}
      </div>
      {work === 'accept' && <AcceptCorrection key={id} report={report} onClose={close} />}
      {work === 'reject' && <RejectCorrection key={id} report={report} onClose={close} />}
    </Card>
  );
}

function Said({ report }: { readonly report: Correction }) {
  const { t } = useTranslation('operator');
  const { edition, text, sha256, detail, proposed, email, answer, corrected } = report;
  const words = (given: string) => <UserText className="block break-words whitespace-pre-line">{given}</UserText>;
  return (
    <Facts>
      <Fact name={t('corrections.text')}>{words(text)}</Fact>
      <Fact name={t('corrections.edition')}>
        <code dir="ltr" className="text-sm break-all">
          {edition} · sha256 {sha256}
        </code>
      </Fact>
      <Fact name={t('corrections.detail')}>{words(detail)}</Fact>
      {proposed !== null && <Fact name={t('corrections.proposed')}>{words(proposed)}</Fact>}
      {corrected !== null && <Fact name={t('corrections.corrected')}>{words(corrected)}</Fact>}
      {email !== null && (
        <Fact name={t('corrections.email')}>
          <a href={`mailto:${encodeURIComponent(email)}`} className="break-all text-accent underline" dir="ltr">
            {email}
          </a>
        </Fact>
      )}
      {answer !== null && <Fact name={t('corrections.answer')}>{words(answer)}</Fact>}
    </Facts>
  );
}

/** The public page of a verse or hadith. */
function placeOf(ref: string): string {
  return /^\d+:\d+$/.test(ref) ? `/quran/${ref.replace(':', '/')}` : `/hadith/${encodeURI(ref)}`;
}
