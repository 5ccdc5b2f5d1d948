import type { Fault } from './failure.ts';
import { nearestName } from './nearest-name.ts';
import { redactKeys } from './redact.ts';

/** Longest part of an unknown name that an error repeats, in characters. */
const MAX_NAME = 64;

/** The fault for a name that does not exist. @param at location of the object that has it */
export function unknownName(name: string, known: readonly string[], at: readonly string[]): Fault {
  // As some libraries write lists (`id[]`) and names.
  const plain = name.replace(/\[.*\]$/, '').toLowerCase();
  const suggestion = nearestName(plain, known) ?? known.find((one) => one === plain || beginsAlike(one, plain));
  const others = known.length === 0 ? 'omit it' : `omit it, or use ${known.join(', ')}`;
  return {
    location: [...at, [...redactKeys(name)].slice(0, MAX_NAME).join('')].join('.'),
    message: 'it does not exist',
    fix: suggestion === undefined ? others : `did you mean ${suggestion}?`,
    ...(suggestion === undefined ? {} : { suggestion }),
  };
}

/** Names that stop early or end differently: `expires` and `expiration` for `expires_at`. */
function beginsAlike(known: string, name: string): boolean {
  return name.length > 2 && known.startsWith(name.slice(0, Math.max(4, Math.ceil(name.length / 2))));
}
