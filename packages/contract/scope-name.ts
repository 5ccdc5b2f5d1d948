import { Type } from 'typebox';
import { SCOPES, type Scope } from './scopes.ts';

/** The name of a scope, as a component of its own. */
export const ScopeName = Type.Unsafe<Scope>({ type: 'string', title: 'Scope', enum: Object.keys(SCOPES) });
