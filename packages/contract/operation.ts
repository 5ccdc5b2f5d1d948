import { Type } from 'typebox';

export const Health = Type.Object({ status: Type.Literal('ok') }, { title: 'Health', examples: [{ status: 'ok' }] });

export const Readiness = Type.Object(
  { status: Type.Literal('ready'), corpus: Type.String({ description: 'Version of the served corpus.' }) },
  { title: 'Readiness', examples: [{ status: 'ready', corpus: '937756067416429a' }] },
);
