import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { classes } from '../../ui/classes.ts';
import { OpenDialog } from '../../ui/dialog-parts.tsx';
import { INPUT } from '../../ui/field.tsx';
import { type Entry, type EntryGroup, useEntries } from './entries.ts';

const MAX_LENGTH = 200;

/** Leads to pages, texts, keys and guides by a few letters of them. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const groups = useEntries(text);
  const go = ({ path, outside }: Entry) => {
    onClose();
    if (outside) return location.assign(path);
    const { pathname, searchParams } = new URL(path, location.origin);
    // Not one of the patterns of routes, but a path as it is in the address.
    void navigate({ to: pathname as '/keys', search: Object.fromEntries(searchParams) });
  };
  return (
    <OpenDialog onClose={onClose} title={t('title')}>
      <Choices groups={groups} text={text} onText={setText} onGo={go} />
    </OpenDialog>
  );
}

type ChoicesProps = {
  readonly groups: readonly EntryGroup[];
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onGo: (entry: Entry) => void;
};

/** A field, and the list that follows what is typed in it; the arrows move in the list while the focus stays in the field. */
function Choices({ groups, text, onText, onGo }: ChoicesProps) {
  const { t } = useTranslation('palette');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(chosen, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: active + 1, ArrowUp: active - 1 };
    const next = steps[event.key];
    const entry = entries[active];
    if (next !== undefined && entries.length > 0) setChosen((next + entries.length) % entries.length);
    else if (event.key === 'Enter' && entry !== undefined) onGo(entry);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: the palette was opened to type
        autoFocus
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        aria-label={t('title')}
        placeholder={t('hint')}
        dir={text === '' ? undefined : 'auto'}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => {
          onText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={press}
        className={INPUT}
      />
      <Results {...{ groups, entries, active, id, onGo }} onPoint={setChosen} />
      <p aria-live="polite" className={entries.length > 0 ? 'sr-only' : 'mt-3 text-sm text-soft'}>
        <Found count={entries.length} />
      </p>
    </>
  );
}

function Found({ count }: { readonly count: number }) {
  const { t, format } = useTranslation('palette');
  return count === 0 ? t('none') : t('found', { number: format.number(count) });
}

type ResultsProps = Pick<ChoicesProps, 'groups' | 'onGo'> & {
  readonly entries: readonly Entry[];
  readonly active: number;
  readonly id: string;
  readonly onPoint: (index: number) => void;
};

function Results({ groups, entries, active, id, onGo, onPoint }: ResultsProps) {
  const { t } = useTranslation('palette');
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={t('title')}
      hidden={entries.length === 0}
      className="mt-3 max-h-[60vh] overflow-y-auto"
    >
      {groups.map(({ name, entries: ofGroup }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={name} role="group" aria-labelledby={`${id}-${name}`} className="pb-2">
          <p id={`${id}-${name}`} role="presentation" className="px-3 py-1 text-xs font-semibold text-soft">
            {t(`groups.${name}`)}
          </p>
          {ofGroup.map((entry) => {
            const index = entries.indexOf(entry);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field has the focus and its keys move here
              <div
                key={entry.path}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                lang={entry.lang}
                onPointerMove={() => onPoint(index)}
                onClick={() => onGo(entry)}
                className={classes(
                  'flex min-h-9 items-center gap-3 rounded-lg px-3 text-sm',
                  index === active && 'bg-accent-wash',
                )}
              >
                <bdi className="shrink-0 leading-relaxed">{entry.words}</bdi>{' '}
                {entry.text !== undefined && (
                  <span dir="auto" className="min-w-0 truncate leading-relaxed text-soft">
                    {entry.text}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
