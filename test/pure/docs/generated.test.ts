import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from '../../../docs/generate.ts';
import { loadCommands } from '../../../src/cli/commands.ts';
import { loadClientConfig, readConfig } from '../../../src/config.ts';
import { SETTINGS, type SettingName } from '../../../src/settings.ts';
import { isnad, ROOT } from '../../support/isnad-command.ts';

const CLIENT: Readonly<Record<string, string>> = { ISNAD_KEY: 'x' };

/** The names of the settings that are read from an environment. */
function namesReadBy(read: (environment: Record<string, string | undefined>) => unknown): Set<string> {
  const names = new Set<string>();
  read(
    new Proxy<Record<string, string | undefined>>(
      {},
      {
        get: (_, name) => {
          names.add(String(name));
          return CLIENT[String(name)];
        },
      },
    ),
  );
  return names;
}

test('the generated pages are up to date; if not, run npm run docs', () => {
  for (const [path, text] of Object.entries(generatedFiles())) {
    assert.equal(readFileSync(join(ROOT, path), 'utf8'), text, path);
  }
});

test('every setting that is read is documented, and no other', () => {
  const server = namesReadBy(readConfig);
  const documented = Object.keys(SETTINGS) as SettingName[];
  const ofServer = documented.filter((name) => SETTINGS[name].group !== 'Command line');
  assert.deepEqual([...server].sort(), ofServer.sort());
});

test('the defaults in the documentation are those of the program', () => {
  const defaults = Object.fromEntries(Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]));
  assert.deepEqual(readConfig(defaults), readConfig({}));
  assert.deepEqual(loadClientConfig({ ...defaults, ...CLIENT }), loadClientConfig({ ...CLIENT }));
});

test('every command of the overview is documented, and no other', async () => {
  const commands = await loadCommands();
  const { out } = await isnad('.', '--help');
  const overview = out.split('\n').filter((line) => line.startsWith('  isnad '));
  assert.equal(overview.length, commands.length);
  for (const { name, summary } of commands) {
    assert.ok(
      overview.some((line) => line.startsWith(`  isnad ${name}`) && line.endsWith(summary)),
      name,
    );
  }
});
