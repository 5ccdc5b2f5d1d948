import { type Static, Type } from 'typebox';
import { ScopeName } from './scope-name.ts';
import type { Scope } from './scopes.ts';

/** Scopes that a connected app can have: those of the tools under `/mcp`. */
export const APP_SCOPES = [
  'quran:read',
  'hadith:read',
  'verify:write',
  'chat:write',
] as const satisfies readonly Scope[];

/** An app that a person has connected to the account by OAuth. Its access token is the key with the same ID. */
const ConnectedApp = Type.Object({
  id: Type.String({ description: 'ID of the key that the app holds. Revoke the key to disconnect the app.' }),
  name: Type.String({ description: 'As the app calls itself.' }),
  host: Type.String({
    description: 'Host that receives the codes of the app, or the scheme of an app on the own machine (`cursor://…`).',
  }),
  scopes: Type.Array(ScopeName),
  created_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
});
export type ConnectedApp = Static<typeof ConnectedApp>;

export const ConnectedAppList = Type.Object({ data: Type.Array(ConnectedApp) });
export type ConnectedAppList = Static<typeof ConnectedAppList>;

/** The signed request of an app, as it is in the address of the consent page. */
const request = Type.String({ minLength: 1, maxLength: 8_000, pattern: '^[^\\u0000]*$' });
export const ConsentQuery = Type.Object({ request });

/** What the consent page shows. */
export const ConsentRequest = Type.Object({
  app: Type.String({ description: 'Name of the app, as it calls itself.' }),
  host: Type.String({ description: 'Host that receives the code, or the scheme of an app on the own machine.' }),
  scopes: Type.Array(ScopeName),
  account: Type.String({ description: 'Email address of the account that the app would use.' }),
});
export type ConsentRequest = Static<typeof ConsentRequest>;

export const ConsentBody = Type.Object({ request, accept: Type.Boolean() });
export type ConsentBody = Static<typeof ConsentBody>;

/** Where the browser goes next: back to the app, with a code or an error. */
export const ConsentAnswer = Type.Object({ url: Type.String() });
export type ConsentAnswer = Static<typeof ConsentAnswer>;
