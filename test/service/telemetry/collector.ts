import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { until } from '../../support/until.ts';

type Attributes = readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];

export type ReceivedSpan = {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Attributes;
  readonly status: { readonly code?: number };
};

type Point = { readonly asDouble?: number; readonly count?: number; readonly attributes: Attributes };
type Data = { readonly dataPoints: readonly Point[]; readonly isMonotonic?: boolean };

export type ReceivedMetric = {
  readonly name: string;
  readonly sum?: Data;
  readonly gauge?: Data;
  readonly histogram?: { readonly dataPoints: readonly (Point & { readonly bucketCounts: readonly number[] })[] };
};

/** An OpenTelemetry collector that takes OTLP/HTTP as JSON. */
export class Collector {
  readonly spans: ReceivedSpan[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  /** The metrics of the last export. */
  metrics: ReceivedMetric[] = [];
  resource: Attributes = [];
  readonly #server = createServer();

  async listen(): Promise<string> {
    this.#server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      this.headers.push(request.headers);
      this.#take(request.url ?? '', JSON.parse(Buffer.concat(chunks).toString('utf8')));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Waits for a span that fits. */
  async span(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
    return this.until(
      () => this.spans.find(fits),
      () => this.spans.map(({ name }) => name).join(', '),
    );
  }

  async until<T>(read: () => T | undefined, received: () => string): Promise<T> {
    const missing = () => (read() === undefined ? `missing among ${received()}` : '');
    await until(missing, (text) => text === '');
    return read() as T;
  }

  #take(path: string, body: Record<string, unknown>): void {
    type Group<Kind extends string, Item> = {
      readonly resource: { readonly attributes: Attributes };
    } & Readonly<Record<Kind, readonly Item[]>>;
    if (path === '/v1/traces') {
      const groups = body.resourceSpans as readonly Group<'scopeSpans', { readonly spans: ReceivedSpan[] }>[];
      for (const { resource, scopeSpans } of groups) {
        this.resource = resource.attributes;
        for (const { spans } of scopeSpans) this.spans.push(...spans);
      }
    } else if (path === '/v1/metrics') {
      const groups = body.resourceMetrics as readonly Group<'scopeMetrics', { readonly metrics: ReceivedMetric[] }>[];
      this.metrics = groups.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics }) => metrics));
    }
  }
}

export function attribute(attributes: Attributes, name: string): unknown {
  return Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];
}
