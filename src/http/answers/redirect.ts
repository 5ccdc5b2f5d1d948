import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../paths.ts';
import { send } from './send.ts';

/** Programs get an error for a wrong path, instead of another page. */
const FOR_PROGRAMS = /^\/(?:api|v1|mcp|\.well-known)(?:\/|$)/;
/** A path of this service. Two slashes would begin the name of another one. */
const WITH_SLASH = /^(\/(?![/\\]).*?)\/+$/;

/** Leads for good to another path of this service, with the same query. */
export function redirect(request: FastifyRequest, reply: FastifyReply, path: string): void {
  const location = path + request.url.slice(pathOf(request.url).length);
  send(request, reply, { status: 308, headers: ['location', location, 'cache-control', 'public, max-age=3600'] });
}

/** Returns the path without the slashes at its end; undefined when it has none, or is for programs. */
export function withoutSlash(request: FastifyRequest): string | undefined {
  const path = pathOf(request.url);
  const reads = request.method === 'GET' || request.method === 'HEAD';
  return reads && !FOR_PROGRAMS.test(path) ? WITH_SLASH.exec(path)?.[1] : undefined;
}
