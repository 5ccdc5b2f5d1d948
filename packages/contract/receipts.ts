import { type Static, Type } from 'typebox';
import { time } from './accounts.ts';
import { Citation } from './chat.ts';
import { orNull } from './fields.ts';

/** A chat answer with what proves its origin: the hashes of its texts, and a signature of the service over all other fields. */
export const Receipt = Type.Object(
  {
    version: Type.Literal(1),
    issuer: Type.String(),
    issued_at: time('ISO 8601, UTC.'),
    key_id: Type.String({ description: 'Key in `/.well-known/isnad-receipts.json`.' }),
    corpus: orNull(Type.String(), 'Version of the texts at `issued_at`.'),
    conversation_id: Type.String(),
    message_id: Type.String(),
    model: Type.String(),
    created_at: time('ISO 8601, UTC.'),
    question_sha256: Type.String(),
    answer: Type.String(),
    citations: Type.Array(Citation),
    signature: Type.String({
      description: 'Ed25519 over the canonical JSON (RFC 8785) of all other fields, in base64url.',
    }),
  },
  { title: 'Receipt' },
);
export type Receipt = Static<typeof Receipt>;

/** A public key of receipts, as a JSON Web Key. */
export type ReceiptKey = {
  readonly kid: string;
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly alg: 'EdDSA';
  readonly use: 'sig';
  readonly x: string;
  readonly created_at: string;
};
/** The file at `/.well-known/isnad-receipts.json`. The last key signs new receipts. */
export type ReceiptKeys = { readonly keys: readonly ReceiptKey[] };
