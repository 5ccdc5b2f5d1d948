import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { SCOPES, type Scope } from '@isnad/contract/scopes';
import { ROOT } from '../../../support/isnad-command.ts';
import { type RunningService, startService } from '../../../support/start.ts';

/*
 * The Python client: its own tests with a real service, its package, and the examples of its pages. ISNAD_TEST_PYTHONS has the programs
 * to use, separated by colons.
 */

const PROGRAMS = (process.env.ISNAD_TEST_PYTHONS || 'python3').split(':');
const FOLDER = join(ROOT, 'packages/python');
const run = promisify(execFile);
const isMissing = PROGRAMS.some((program) => spawnSync(program, ['--version']).status !== 0);

test('python3 is installed where everything is tested', (t) => {
  if (isMissing) {
    assert.notEqual(process.env.CI, 'true', 'python3 is missing');
    t.diagnostic('python3 is missing: its client is not tested');
  }
});

describe('the Python client', { skip: isMissing && 'python3 is missing' }, () => {
  let service: RunningService;
  let secret: string;
  let folder: string;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'isnad-python-'));
    service = await startService({ WEBHOOK_ALLOW_HTTP_LOOPBACK: 'true' });
    secret = (await service.newKey({ scopes: Object.keys(SCOPES) as Scope[] })).secret;
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
    await service.stop();
  });

  const python = (program: string, args: readonly string[], path: string) =>
    run(program, args, {
      cwd: FOLDER,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PYTHONPATH: path,
        PYTHONDONTWRITEBYTECODE: '1',
        PYTHONUTF8: '1',
        ISNAD_ADDRESS: service.address,
        ISNAD_KEY: secret,
      },
    });
  const codeOf = (page: string) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/```python\n([\s\S]*?)```/g)]
      .map(([, code = '']) => code)
      .join('\n')
      .replaceAll('http://127.0.0.1:8787', service.address)
      .replaceAll('svc_live_…', secret);

  for (const program of PROGRAMS) {
    for (const name of ['service', 'transport', 'streams', 'verification']) {
      test(`tests/test_${name}.py with ${program}`, async () => {
        const args = ['-W', 'error::ResourceWarning', '-m', 'unittest', `tests.test_${name}`];
        const { stderr } = await python(program, args, 'src');
        assert.match(stderr, /^OK$/m);
        assert.match(stderr, /^Ran \d+ tests/m);
        assert.doesNotMatch(stderr, /ResourceWarning/);
      });
    }

    test(`the wheel and the examples of README and guide with ${program}`, async () => {
      const wheel = join(folder, (await python(program, ['tools/build_wheel.py', folder], '')).stdout.trim());
      const installed = join(folder, program.replaceAll('/', '-'));
      const { stdout: hasPip } = await python(
        program,
        ['-c', 'import importlib.util as u; print(u.find_spec("pip"))'],
        '',
      );
      if (!hasPip.startsWith('None')) {
        // From the folder, as the README says: pip builds the wheel with the backend in the package.
        const offline = ['--no-index', '--no-deps', '--disable-pip-version-check', '--no-cache-dir'];
        await python(program, ['-m', 'pip', 'install', ...offline, '--target', installed, FOLDER], '');
        const list = 'import isnad, pathlib; f = pathlib.Path(isnad.__file__).parent; print((f / "py.typed").exists())';
        assert.equal((await python(program, ['-c', list], installed)).stdout.trim(), 'True');
      }
      const outputOf = async (page: string) =>
        (await python(program, ['-c', codeOf(page)], wheel)).stdout.trimEnd().split('\n');
      const quickStart = await outputOf('packages/python/README.md');
      const { verses } = await service.json<{ verses: { text: string }[] }>('/api/quran/surahs/112');
      assert.equal(quickStart[0], verses[0]?.text);
      assert.ok(quickStart.filter((line) => /^\d+:\d+$/.test(line)).length > 20);
      assert.ok(quickStart.includes('False altered'));
      assert.ok(quickStart.filter((line) => line === '112:1 True').length >= 2);
      const guide = await outputOf('docs/python.md');
      assert.equal(guide.filter((line) => /^nawawi:\d+$/.test(line)).length, 42);
      assert.ok(guide.some((line) => /^verse_not_found .+ req_\w+$/.test(line)));
      assert.ok(guide.some((line) => /^answered \d+$/.test(line)));
      assert.ok(guide.some((line) => /^200 \S+ req_\w+$/.test(line)));
      assert.equal(guide.at(-1), 'the webhook is refused: signature_missing');
    });
  }
});
