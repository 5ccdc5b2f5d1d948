import { type Static, Type } from 'typebox';
import { oneOf, time } from './accounts.ts';
import { orNull } from './fields.ts';
import { ENVIRONMENTS, MAX_OVERLAP_S } from './key-rules.ts';
import { PAGE_FIELDS } from './page-fields.ts';
import { ScopeName } from './scope-name.ts';
import { DEFAULT_SCOPES, SCOPES } from './scopes.ts';

const KEY_STATES = ['active', 'disabled', 'revoked', 'expired'] as const;
export type KeyState = (typeof KEY_STATES)[number];

const [STATE, ID] = [`(${KEY_STATES.join('|')})`, 'key_[0-9A-Z]{26}'];
const MAX_IDS = 100;

/** Query of `GET /api/keys`. */
export const KeysQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: 100,
      pattern: '^[^\\u0000-\\u001f]*$',
      description:
        'Only keys whose name contains this text, or whose secret ends with these four characters. Case is ignored for the letters A to Z. A blank value is ignored.',
      examples: ['website'],
      'x-fix': 'use at most 100 characters, without control characters',
    }),
  ),
  state: Type.Optional(
    Type.String({
      pattern: `^${STATE}(,${STATE})*$`,
      description: `Only keys in these states: ${KEY_STATES.join(', ')}. Separate states with commas.`,
      examples: ['active,disabled'],
      'x-fix': `use one or more of ${KEY_STATES.join(', ')}, separated by commas`,
    }),
  ),
  ids: Type.Optional(
    Type.String({
      pattern: `^${ID}(,${ID}){0,${MAX_IDS - 1}}$`,
      description: `Only keys with these IDs, up to ${MAX_IDS}, separated by commas. IDs that are not in the account are ignored.`,
      'x-fix': `use 1 to ${MAX_IDS} key IDs, separated by commas`,
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of results. Defaults to 100.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 64, description: '`next_cursor` of the previous page.' })),
});
export type KeysQuery = Static<typeof KeysQuery>;

/** A key without its secret. */
export const KeyRecord = Type.Object(
  {
    id: Type.String(),
    account_id: Type.String(),
    name: Type.String(),
    environment: oneOf(ENVIRONMENTS),
    scopes: Type.Array(ScopeName),
    prefix: Type.String({ description: 'First characters of the secret.' }),
    last4: Type.String({ description: 'Last four characters of the secret.' }),
    created_at: time('ISO 8601, UTC.'),
    rotated_at: orNull(time('When the secret was last replaced.')),
    last_used_at: orNull(time('Last use, accurate to a few seconds.')),
    expires_at: orNull(time('When the key expires.')),
    state: oneOf(KEY_STATES),
    app_id: orNull(
      Type.String(),
      'Client ID of the connected app that holds the key, so that its secret, scopes and expiry cannot be changed. Null for a key that you created.',
    ),
  },
  { title: 'Key' },
);
export type KeyRecord = Static<typeof KeyRecord>;

const secret = Type.String({ description: 'Shown only once. Only a keyed hash is stored.' });

/** Response to creating a key, the only one that contains its secret. */
export const NewKey = Type.Object({ ...KeyRecord.properties, secret }, { title: 'NewKey' });
export type NewKey = Static<typeof NewKey>;

export const RotatedKey = Type.Object(
  {
    ...KeyRecord.properties,
    secret,
    previous_secret_until: orNull(time('When the previous secret stops working. Null if it no longer works.')),
  },
  { title: 'RotatedKey' },
);
export type RotatedKey = Static<typeof RotatedKey>;

export const KeyList = Type.Object(
  {
    data: Type.Array(KeyRecord, { description: 'Newest first.' }),
    ...PAGE_FIELDS,
  },
  { title: 'KeyList' },
);
export type KeyList = Static<typeof KeyList>;

const name = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Name of the key.',
  'x-fix': 'use 1 to 100 characters, without control characters',
});
const scopes = Type.Array(ScopeName, {
  minItems: 1,
  maxItems: 32,
  description: `Scopes of the key. Defaults to ${DEFAULT_SCOPES.join(', ')}.`,
  'x-fix': `use one or more of ${Object.keys(SCOPES).join(', ')}`,
});
const expiresAt = Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
  description: 'When the key expires, ISO 8601 with a time zone. Null if it never expires.',
  'x-fix': 'use a time in the future, such as 2030-01-31T00:00:00Z, or null',
});

export const CreateKeyBody = Type.Object(
  {
    name,
    environment: Type.Optional(oneOf(ENVIRONMENTS)),
    scopes: Type.Optional(scopes),
    expires_at: Type.Optional(expiresAt),
  },
  { title: 'CreateKey' },
);
export type CreateKeyBody = Static<typeof CreateKeyBody>;

export const UpdateKeyBody = Type.Object(
  {
    name: Type.Optional(name),
    scopes: Type.Optional(scopes),
    expires_at: Type.Optional(expiresAt),
  },
  { title: 'UpdateKey' },
);
export type UpdateKeyBody = Static<typeof UpdateKeyBody>;

export const RotateKeyBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_S,
        description: 'Seconds for which the previous secret stays valid. Defaults to 0.',
        'x-fix': `use 0 to ${MAX_OVERLAP_S}`,
      }),
    ),
  },
  { title: 'RotateKey' },
);
export type RotateKeyBody = Static<typeof RotateKeyBody>;

export const ReportLeakedBody = Type.Object(
  { secret: Type.String({ maxLength: 256, description: 'The leaked key.', 'x-fix': 'send the whole key' }) },
  { title: 'ReportLeaked' },
);

export const ReportLeakedAnswer = Type.Object(
  { disabled: Type.Boolean({ description: 'False if the key had already stopped working.' }) },
  { title: 'ReportedLeak' },
);
