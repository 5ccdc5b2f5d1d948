import { Type } from 'typebox';

export const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health', examples: [{ status: 'ok' }] });

export const Readiness = Type.Object(
  { status: Type.Literal('ready'), corpus: Type.String({ description: 'Version of the served corpus.' }) },
  { title: 'Readiness', examples: [{ status: 'ready', corpus: '70806681dc6248a2' }] },
);

/** Which program answers. */
export const Version = Type.Object(
  {
    version: Type.String({ description: 'Version of the program.' }),
    api_version: Type.String({ description: 'Version of the API, as in `Svc-Version`.' }),
  },
  { title: 'Version', examples: [{ version: '0.1.0', api_version: '2026-11-21' }] },
);
