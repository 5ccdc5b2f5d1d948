import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { HadithList } from '@isnad/contract/hadith';
import { isLearningDue } from '../../../src/corpus/complete.ts';
import { readInputs } from '../../../src/corpus/quran/inputs.ts';
import { killAtRename } from '../../support/at-rename.ts';
import { ended, isnad, lastLine, startIsnad } from '../../support/isnad-command.ts';
import { killServed, serve, stop } from '../../support/serve.ts';
import { type RunningService, startService } from '../../support/start.ts';
import { until } from '../../support/until.ts';

/** Words in Arabic and English. Each is in every seventh text: more frequent ones are not expanded. */
const WORDS = [
  ['دفتر', 'notebook'],
  ['مظله', 'umbrella'],
  ['قهوه', 'coffee'],
  ['شباك', 'window'],
  ['طاوله', 'table'],
  ['جريده', 'newspaper'],
  ['معطف', 'overcoat'],
  ['بطيخ', 'melon'],
  ['مسطره', 'ruler'],
  ['زورق', 'canoe'],
  ['بندقيه', 'rifle'],
  ['حاسوب', 'computer'],
  ['هاتف', 'telephone'],
  ['مطبخ', 'kitchen'],
  ['صابون', 'soap'],
  ['جزر', 'carrot'],
  ['ملعقه', 'spoon'],
  ['حقيبه', 'suitcase'],
  ['ثلاجه', 'refrigerator'],
  ['مقص', 'scissors'],
] as const;
const LEARN = ['corpus', 'learn', '--missing', '--json'];

/** Hadiths of three words each in two languages, and one in Arabic only. */
function books(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const three = [at, Math.floor(at / 20), Math.floor(at / 400) + at * 3].map((n) => WORDS[n % WORDS.length]);
    const text = (side: 0 | 1) => three.map((pair) => pair?.[side]).join(' ');
    return { collection: 'garden', number: String(at + 1), text_ar: `${text(0)} ${at}`, text_en: `${text(1)} ${at}` };
  });
  const alone = { collection: 'orchard', number: '1', text_ar: 'اشتري بطيخ ومعطف من السوق' };
  return [...rows, alone].map((row) => JSON.stringify(row)).join('\n');
}

let service: RunningService;
before(async () => {
  service = await startService();
});
after(() => service.stop());

const importing = async (name: string, count: number): Promise<void> => {
  const path = join(service.dataDir, name);
  writeFileSync(path, books(count));
  const { code, err } = await isnad(service.dataDir, 'hadith', 'import', path, '--accept-licence', '--pack', 'garden');
  assert.equal(code, 0, err);
};
const place = () => ({ dataDir: service.dataDir, inputs: readInputs() });
const lexicons = () => readdirSync(join(service.dataDir, 'corpus')).filter((name) => /^hadith-.*\.lexicon$/.test(name));
const asked = (words: string) => service.json<HadithList>(`/api/hadith?search=${words}&collection=orchard`);
const progress = async () =>
  Number(/^isnad_search_learning_progress (\S+)$/m.exec(await (await service.request('/metrics')).text())?.[1]);

test('what installed hadiths teach finds a hadith in Arabic only, from a running service', async () => {
  await importing('books.ndjson', 350);
  assert.equal((await asked('melon')).count, 0);
  assert.equal(await progress(), 0);
  assert.ok(isLearningDue(place()));

  // Stopped in the middle of it: what was in use stays in use.
  const folder = join(service.dataDir, 'corpus/learning');
  const stopped = await ended(startIsnad(service.dataDir, LEARN, killAtRename('.table', 'after')));
  assert.equal(stopped.code, null, 'it was in the middle of it');
  assert.deepEqual(lexicons(), []);
  const share = await progress();
  assert.ok(share > 0 && share < 1, `${share}`);
  assert.equal((await service.json<HadithList>('/api/hadith?search=canoe&limit=1')).count, 1);

  const several = await Promise.all([0, 1].map(() => ended(startIsnad(service.dataDir, LEARN))));
  for (const { code, err } of several) assert.equal(code, 0, err);
  // Whoever came second found it being learned, or done.
  assert.ok(several.some(({ out }) => lastLine(out).learned === true));
  const tables = several.flatMap(({ out }) => out.match(/(\d) of 6 tables/g) ?? []);
  assert.ok(tables.length < 6, `continued after the tables that were finished: ${tables.join(', ')}`);
  assert.equal((await asked('melon')).data[0]?.ref, 'orchard:1');
  assert.equal((await asked('overcoat')).count, 1);
  assert.equal(await progress(), 1);
  assert.ok(!isLearningDue(place()));
  assert.ok(!existsSync(folder));
});

test('another import keeps what was learned until it is learned again', async () => {
  const [earlier] = lexicons();
  await importing('more.ndjson', 420);
  assert.deepEqual(lexicons(), [earlier]);
  assert.equal((await asked('melon')).count, 1);
  assert.ok(isLearningDue(place()));
  const { code, err } = await isnad(service.dataDir, ...LEARN);
  assert.equal(code, 0, err);
  assert.equal(lexicons().length, 1);
  assert.notEqual(lexicons()[0], earlier);
  assert.equal((await asked('melon')).count, 1);
  const { hadith } = JSON.parse(readFileSync(join(service.dataDir, 'corpus/current.json'), 'utf8'));
  assert.match(hadith.index, /-learned-[0-9a-f]{8}-v/);
});

test('the service learns on its own after an import, beside its answers', async (t) => {
  const [earlier] = lexicons();
  await importing('most.ndjson', 490);
  const beside = await serve({ ...service.store, SEARCH_MEANINGS: 'true' });
  t.after(killServed);
  await until(lexicons, (names) => names.length === 1 && names[0] !== earlier);
  assert.ok(!isLearningDue(place()));
  assert.equal((await asked('melon')).count, 1);
  assert.equal(await stop(beside), 0);
});
