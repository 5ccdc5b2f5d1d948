import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { SETTINGS } from '../../../src/settings.ts';
import { ROOT } from '../../support/isnad-command.ts';
import { type RunningService, startService } from '../../support/start.ts';

const METRIC = /\b(?:isnad|http|nodejs|process)_[a-z0-9_]+\b/g;
/** Variables of other programs: Node.js, the image and PostgreSQL's own container. */
const OTHERS = ['NODE_ENV', 'PATH', 'BASE', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'];

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');

let service: RunningService;
before(async () => {
  service = await startService();
});
after(() => service.stop());

test('every metric of the alert rules and the dashboard is one of /metrics', async () => {
  await service.json('/api/quran?id=1');
  const metrics = await (await service.request('/metrics')).text();
  const served = new Set(metrics.split('\n').map((line) => /^[a-z0-9_]+/.exec(line)?.[0]));
  for (const file of ['monitoring/rules.yaml', 'monitoring/grafana.json']) {
    const named = [...new Set(read(file).match(METRIC))];
    assert.ok(named.length >= 4, `${file} names ${named}`);
    for (const name of named) assert.ok(served.has(name), `${file}: ${name}`);
  }
});

test('every setting in deploy is one of the service', () => {
  const files = globSync('{*.yaml,Dockerfile,systemd/*,kubernetes/*}', { cwd: join(ROOT, 'deploy') });
  const named = files.flatMap((file) => {
    const text = read(file).replace(/^\s*#.*$/gm, '');
    return [...text.matchAll(/\b([A-Z][A-Z0-9]*_[A-Z0-9_]+)\b/g)].map(([, name = '']) => ({ file, name }));
  });
  assert.ok(named.length > 15, `${named.length} settings in ${files}`);
  const notSettings = ['AF_INET', 'AF_INET6', 'AF_UNIX', ...OTHERS];
  for (const { file, name } of named) {
    assert.ok(notSettings.includes(name) || Object.hasOwn(SETTINGS, name), `${file}: ${name}`);
  }
});

test('everything that stops the service gives it time for open requests', () => {
  const seconds = Number(SETTINGS.DRAIN_SECONDS.fallback) + 25;
  const graces = [
    /TimeoutStopSec=(\d+)/.exec(read('systemd/isnad.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
    /stop_grace_period: (\d+)s/.exec(read('compose.scaled.yaml')),
    /terminationGracePeriodSeconds: (\d+)/.exec(read('kubernetes/isnad.yaml')),
  ];
  for (const grace of graces) assert.ok(Number(grace?.[1]) > seconds, grace?.input ?? 'no time to stop');
});

test('no deployment publishes the metrics', () => {
  const ports = ['compose.yaml', 'compose.scaled.yaml', 'kubernetes/isnad.yaml', 'systemd/isnad.service'].map(
    (file) => ({ file, port: /METRICS_PORT\W+(?:value: ")?(\d+)/.exec(read(file))?.[1] ?? '' }),
  );
  for (const { file, port } of ports) {
    assert.match(port, /^\d+$/, file);
    const published = [...read(file).matchAll(/^\s*(?:ports: \["|targetPort).*$/gm)].join('\n');
    assert.ok(!published.includes(port), `${file}: ${published}`);
  }
});
