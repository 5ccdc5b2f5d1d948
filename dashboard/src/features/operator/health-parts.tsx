import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/format.ts';
import { Ago } from '../../ui/time.tsx';
import { Deps, type Fares, Part } from './health-state.tsx';
import { MailTest } from './mail-test.tsx';
import type { OperatorHealth } from './queries.ts';

type Stores = OperatorHealth['stores'];
type Model = OperatorHealth['models'][number];

export function StoreParts({ stores: { database, cache } }: { readonly stores: Stores }) {
  const { t } = useTranslation('operator');
  return (
    <Deps title={t('health.stores')}>
      <Store name={t('health.database')} store={database} />
      {cache === null ? (
        <Part name={t('health.cache')} fares="none" words={t('health.notNeeded')}>
          <p className="text-sm text-soft">{t('health.oneProcess')}</p>
        </Part>
      ) : (
        <Store name={t('health.cache')} store={cache} />
      )}
    </Deps>
  );
}

function Store({ name, store }: { readonly name: string; readonly store: Stores['database'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { kind, reachable, latency_ms } = store;
  return (
    <Part name={name} fares={reachable ? 'well' : 'ill'} words={t(reachable ? 'health.answers' : 'health.silent')}>
      <p className="text-sm text-soft">
        {latency_ms === null
          ? t(`health.kinds.${kind}`)
          : t(`health.kindsIn.${kind}`, { time: format.milliseconds(latency_ms) })}
      </p>
    </Part>
  );
}

export function CorpusParts({ corpus }: { readonly corpus: OperatorHealth['corpus'] }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { quran, hadith, damage } = corpus;
  return (
    <Deps title={t('health.corpus')}>
      <Part
        name={t('health.quran')}
        fares={quran === null ? 'ill' : 'well'}
        words={t(quran === null ? 'health.notServed' : 'health.served')}
      >
        {quran !== null && (
          <p className="text-sm text-soft">
            {t('health.quranSize', { surahs: format.number(quran.surahs), verses: format.number(quran.verses) })}
          </p>
        )}
      </Part>
      <Part
        name={t('health.hadith')}
        fares={hadith === null ? 'ill' : 'well'}
        words={t(hadith === null ? 'health.notServed' : 'health.served')}
      >
        {hadith !== null && (
          <p className="text-sm text-soft">
            {t('health.hadithSize', {
              hadiths: format.number(hadith.hadiths),
              collections: format.number(hadith.collections),
              packs: format.number(hadith.packs),
            })}
          </p>
        )}
      </Part>
      {damage !== null && (
        <Part name={t('health.damage')} fares="ill" words={t('health.seeTo')}>
          <p lang="en" dir="ltr" className="text-sm break-words">
            {damage}
          </p>
        </Part>
      )}
    </Deps>
  );
}

const CIRCUITS = { closed: 'well', probing: 'trying', open: 'ill' } as const satisfies Record<string, Fares>;

export function ModelParts({ models }: { readonly models: readonly Model[] }) {
  const { t } = useTranslation('operator');
  return (
    <Deps title={t('health.models')}>
      {models.map((model) => (
        <ModelPart key={model.id} model={model} />
      ))}
    </Deps>
  );
}

function ModelPart({ model: { id, upstream } }: { readonly model: Model }) {
  const { t } = useTranslation('operator');
  const name = (
    <code dir="ltr" className="font-mono">
      {id}
    </code>
  );
  if (upstream === null) {
    return (
      <Part name={name} fares="well" words={t('health.circuits.closed')}>
        <p className="text-sm text-soft">{t('health.textsAlone')}</p>
      </Part>
    );
  }
  const { circuit, model, host, last_failure: failure } = upstream;
  return (
    <Part name={name} fares={CIRCUITS[circuit]} words={t(`health.circuits.${circuit}`)}>
      <p className="text-sm text-soft">
        <bdi dir="ltr" className="break-all">
          {model} · {host}
        </bdi>
      </p>
      {circuit !== 'closed' && <p className="text-sm">{t(`health.circuitWords.${circuit}`)}</p>}
      {failure !== null && (
        <p className="text-sm text-soft">
          {t(`health.failures.${failure.kind}`)} · <Ago time={failure.at} /> ·{' '}
          <span lang="en" dir="ltr" className="break-words">
            {failure.detail}
          </span>
        </p>
      )}
    </Part>
  );
}

export function MailParts({ mail: { configured } }: { readonly mail: OperatorHealth['mail'] }) {
  const { t } = useTranslation('operator');
  return (
    <Deps title={t('health.mail')}>
      <Part
        name={t('health.sending')}
        fares={configured ? 'well' : 'notice'}
        words={t(configured ? 'health.configured' : 'health.notConfigured')}
      >
        {configured ? <MailTest /> : <p className="text-sm text-soft">{t('health.mailInLog')}</p>}
      </Part>
    </Deps>
  );
}
