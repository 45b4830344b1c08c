// Writes what the API server of each version of Kubernetes says of the fixtures: in full for the newest version, and of
// each older one what differs from the one after it.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import {
  type KubernetesVersion,
  kubernetesVersions,
  newestKubernetesVersion,
} from '../../src/base/kubernetes-version.js';
import { cases } from '../../src/compiler/cel/fixtures/cases.js';
import type { Refusal, Verdict } from '../../src/compiler/cel/fixtures/verdicts.js';
import { definitionCases, type Judgment } from '../../src/compiler/checks/fixtures/judgments.js';
import { checkSource } from '../../src/compiler/checks/fixtures/load.js';
import { olderPatch } from '../kubernetes/older.js';

interface Output {
  readonly functions: Readonly<Record<string, readonly string[]>>;
  readonly schemas: readonly Verdict[];
  readonly definitions: readonly { readonly errors?: readonly string[]; readonly warnings?: readonly string[] }[];
}

const [programs = ''] = process.argv.slice(2);
const outputs = new Map(kubernetesVersions.map((version) => [version, evaluate(version)]));
const newestFirst = kubernetesVersions.toReversed();
const pairs = newestFirst.slice(1).map((older, index) => [older, newestFirst[index] ?? older] as const);

// One line per case, so that a diff shows which case changed.
write(
  'src/compiler/cel/fixtures/verdicts.jsonl',
  `${cases.map(({ name }, index) => JSON.stringify(lineOf(name, index))).join('\n')}\n`,
);
write('src/compiler/checks/fixtures/judgments.json', `${JSON.stringify(judgments(), undefined, 1)}\n`);
write('src/compiler/cel/fixtures/functions.json', `${JSON.stringify(functionsOfAll(), undefined, 1)}\n`);

function evaluate(version: KubernetesVersion): Output {
  const program = join(programs, version);
  const definitions = definitionsFor(version).flatMap(({ documents }) => documents);
  const input = JSON.stringify({ schemas: cases.map(({ schema }) => schema), definitions });
  const { status, stdout, stderr } = spawnSync(program, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`cel-oracle: ${version}: ${stderr.trim()}`);
  const output: Output = JSON.parse(stdout);
  if (output.schemas.length === cases.length) return output;
  throw new Error(`cel-oracle: ${version}: the number of verdicts does not match the number of cases`);
}

/** The CRDs of each source: built-in types depend on the version. */
function definitionsFor(version: KubernetesVersion) {
  return definitionCases.map(({ name, source }) => {
    const { crds } = checkSource(source, version);
    return { name, documents: crds.flatMap(({ artifact }) => artifact.documents) };
  });
}

function outputOf(version: KubernetesVersion): Output {
  const output = outputs.get(version);
  if (output === undefined) throw new Error(`cel-oracle: nothing was evaluated with ${version}`);
  return output;
}

function lineOf(name: string, index: number) {
  const verdictOf = (version: KubernetesVersion): Verdict => outputOf(version).schemas[index] ?? {};
  const changed = pairs.filter(
    ([older, newer]) => !isDeepStrictEqual(places(verdictOf(older)), places(verdictOf(newer))),
  );
  return {
    name,
    ...verdictOf(newestKubernetesVersion),
    ...(changed.length > 0 && { older: Object.fromEntries(changed.map(([older]) => [older, verdictOf(older)])) }),
  };
}

/** A verdict without the words of the API server. */
function places({ refused = [], costs }: Verdict) {
  return { refused: refused.map(({ detail, ...place }: Refusal) => place), costs };
}

function functionsOfAll() {
  const older = pairs.map(([version, newer]) => [
    version,
    olderPatch(sorted(outputOf(newer).functions), sorted(outputOf(version).functions)),
  ]);
  return { functions: sorted(outputOf(newestKubernetesVersion).functions), older: Object.fromEntries(older) };
}

function sorted<T>(record: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function write(path: string, text: string): void {
  writeFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), text);
}

function judgments() {
  const ofEach = kubernetesVersions.map((version) => [version, judgmentsBy(version)] as const);
  return Object.fromEntries(
    definitionCases.map(({ name }) => {
      const all = ofEach.map(([version, found]) => [version, found.get(name)] as const);
      const isSame = new Set(all.map(([, judgment]) => judgment)).size === 1;
      return [name, isSame ? all[0]?.[1] : Object.fromEntries(all)];
    }),
  );
}

function judgmentsBy(version: KubernetesVersion): ReadonlyMap<string, Judgment> {
  const found = [...outputOf(version).definitions];
  return new Map(
    definitionsFor(version).map(({ name, documents }) => {
      const ofCase = found.splice(0, documents.length);
      const isWarned = ofCase.some(({ warnings }) => warnings !== undefined);
      const accepted = isWarned ? 'warned' : 'accepted';
      return [name, ofCase.some(({ errors }) => errors !== undefined) ? 'rejected' : accepted];
    }),
  );
}
