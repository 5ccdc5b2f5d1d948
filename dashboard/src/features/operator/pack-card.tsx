import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Code } from '../../ui/code.tsx';
import { Trash2 } from '../../ui/icons/icons.ts';
import { Cell, Table } from '../../ui/table.tsx';
import { Fact, Facts } from './facts.tsx';
import { type InstalledPack, useRemovePack } from './pack-queries.ts';
import { RemovePack } from './remove-pack.tsx';
import { UserText } from './user-text.tsx';

/** An installed pack: what is in it, and where that is from. */
export function PackCard({ pack }: { readonly pack: InstalledPack }) {
  const { t, i18n } = useTranslation('operator');
  const [removing, setRemoving] = useState(false);
  const remove = useRemovePack();
  const { name, title, titles } = pack;
  const shown = titles?.[i18n.language as 'en'] ?? title ?? name;
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid min-w-0 grid-cols-1 gap-0.5">
          <h3 className="font-semibold break-words">
            <UserText>{shown}</UserText>
          </h3>
          {shown !== name && <Code className="justify-self-start text-sm break-all text-soft">{name}</Code>}
        </div>
        <Button icon={Trash2} size="small" onClick={() => setRemoving(true)} label={t('remove.named', { name })}>
          {t('remove.action')}
        </Button>
      </div>
      <PackFacts pack={pack} />
      {pack.collections.length > 0 && <Collections pack={pack} />}
      {removing && (
        <RemovePack
          name={shown}
          words={t('remove.words')}
          work={remove}
          onConfirm={() => remove.mutate(name, { onSuccess: () => setRemoving(false) })}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

function PackFacts({ pack }: { readonly pack: InstalledPack }) {
  const { t, format } = useTranslation('operator');
  const { licence, source, version, installed_at, entries, bytes } = pack;
  return (
    <Facts>
      <Fact name={t('packs.licence')}>
        {licence === null ? (
          <span className="font-medium text-warn">{t('packs.noLicence')}</span>
        ) : (
          <UserText>{licence}</UserText>
        )}
      </Fact>
      <Fact name={t('packs.source')}>{source === null ? t('packs.notStated') : <UserText>{source}</UserText>}</Fact>
      <Fact name={t('packs.entries')}>
        {t('packs.size', { count: entries, number: format.number(entries), bytes: format.bytes(bytes) })}
      </Fact>
      <Fact name={t('packs.installedAt')}>
        {installed_at === null ? t('packs.notStated') : format.dateTime(installed_at)}
      </Fact>
      {version !== null && (
        <Fact name={t('packs.version')}>
          <UserText>{version}</UserText>
        </Fact>
      )}
    </Facts>
  );
}

function Collections({ pack: { name, collections } }: { readonly pack: InstalledPack }) {
  const { t, i18n, format } = useTranslation(['operator', 'app']);
  const head = [t('packs.collection'), t('app:forms.ar'), t('app:forms.en'), t('app:forms.bn')];
  return (
    <Table caption={t('packs.collectionsOf', { name })} head={head}>
      {collections.map(({ slug, names, texts }) => (
        <tr key={slug}>
          <Cell className="min-w-40">
            <UserText>{names[i18n.language as 'en']}</UserText>
          </Cell>
          {(['ar', 'en', 'bn'] as const).map((language) => (
            <Cell key={language} className="tabular-nums">
              {format.number(texts[language])}
            </Cell>
          ))}
        </tr>
      ))}
    </Table>
  );
}
