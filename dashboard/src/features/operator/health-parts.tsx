import { useTranslation } from '../../i18n/use-translation.ts';
import { Code } from '../../ui/code.tsx';
import { English } from '../../ui/english.tsx';
import { Ago } from '../../ui/time.tsx';
import { Deps, type Fares, Part } from './health-state.tsx';
import { MailTest } from './mail-test.tsx';
import type { OperatorHealth } from './queries.ts';

type Stores = OperatorHealth['stores'];
type Model = OperatorHealth['models'][number];
type Failure = NonNullable<NonNullable<Model['upstream']>['last_failure']>;

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
  const { t, format } = useTranslation('operator');
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
  const { t, format } = useTranslation('operator');
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
          <p className="text-sm">
            {t(`health.damages.${quran === null ? 'quran' : hadith === null ? 'hadith' : 'files'}`)}
          </p>
          <English className="text-xs break-words text-soft">{damage}</English>
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
  const name = <Code>{id}</Code>;
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
          {t(`health.failures.${reasonOf(failure)}`)} {failure.status !== null && <bdi>(HTTP {failure.status})</bdi>} ·{' '}
          <Ago time={failure.at} />
        </p>
      )}
    </Part>
  );
}

/** A model whose response cannot be read has refused nothing. */
function reasonOf({ kind, status }: Failure) {
  return kind === 'refused' && status === null ? 'unreadable' : kind;
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
