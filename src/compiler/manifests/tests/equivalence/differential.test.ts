import { beforeAll, describe, expect, it } from 'vitest';
import {
  hasControllerGen,
  inGoModule,
  runControllerGen,
  withoutControllerGen,
  withoutVersion,
} from '../../fixtures/controller-gen.js';
import {
  casesFolder,
  type DifferentialCase,
  groupsOf,
  readCases,
  runKbts,
  usualArguments,
} from './fixtures/differential-case.js';
import { hasExactTexts, withoutExactTexts } from './fixtures/exact-texts.js';

type Files = ReadonlyMap<string, string>;

const skipReasons = `${withoutControllerGen}; ${withoutExactTexts}`;

describe.skipIf(!hasControllerGen || !hasExactTexts)(`against controller-gen (${skipReasons})`, () => {
  const cases = readCases('.');
  const variants = cases.flatMap((one) => one.spellings.map((spelling) => [one.name, spelling, one] as const));
  let theirs: ReadonlyMap<string, Files>;

  beforeAll(async () => {
    const [together, alone] = [cases.filter(isFoundByGroup), cases.filter((one) => !isFoundByGroup(one))];
    theirs = new Map([...(await makeTogether(together)), ...(await makeAlone(alone))]);
  }, 600_000);

  it.each(variants)('generates the same for %s/%s', (name, spelling, one) => {
    const ours = runKbts(one, spelling);
    const warnings = one.files.warnings?.trim().split('\n');
    if (warnings) expect(ours.codes).toEqual(warnings.map((code) => `warning ${code}`));
    else expect(ours.problems).toEqual([]);
    const expected = theirs.get(name) ?? new Map();
    expect(expected.size).toBeGreaterThan(0);
    expect(comparableFiles(ours.files)).toEqual(comparableFiles(expected));
  });
});

describe.skipIf(!hasControllerGen)(`what controller-gen refuses (${withoutControllerGen})`, () => {
  const refused = readCases('refused').flatMap((one) =>
    one.spellings.map((spelling) => [one.name, spelling, one] as const),
  );

  it.each(refused)('is refused of %s/%s', async (name, spelling, one) => {
    const { error } = await runControllerGen([...one.args, `paths=./${name}/...`], casesFolder);
    expect(error).toContain(one.files.expected?.trim() || 'a file `expected` with a part of the error');
    const ours = runKbts(one, spelling);
    expect(ours.hasErrors, 'kbts reports an error').toBe(true);
    expect(ours.files.size).toBe(0);
  });
});

/** CRD files tell the case by its group; files of roles and webhooks are of all packages of a run. */
function isFoundByGroup({ args, go }: DifferentialCase): boolean {
  return args === usualArguments && !/^\/\/ ?\+kubebuilder:(rbac|webhook)/m.test(go);
}

/** One run of controller-gen on one path: it would load what the cases share again for each path. */
async function makeTogether(cases: readonly DifferentialCase[]): Promise<[string, Files][]> {
  const sources = Object.fromEntries(
    cases.flatMap(({ name, files }) => Object.entries(files).map(([path, text]) => [`${name}/${path}`, text])),
  );
  const args = [...usualArguments, 'paths=./...'];
  const { files, error } = await inGoModule(sources, (folder) => runControllerGen(args, folder));
  if (error !== undefined) throw new Error(error);
  const owners = new Map(cases.flatMap((one) => groupsOf(one).map((group) => [group, one.name])));
  const made = new Map<string, Map<string, string>>(cases.map(({ name }) => [name, new Map()]));
  for (const [file, text] of files) {
    const owner = made.get(owners.get(file.replace(/_.*/, '')) ?? '');
    if (!owner) throw new Error(`${file} is of no case: give each case a group of its own`);
    owner.set(file, text);
  }
  return [...made];
}

async function makeAlone(cases: readonly DifferentialCase[]): Promise<[string, Files][]> {
  const made: [string, Files][] = [];
  for (const { name, args } of cases) {
    const { files, error } = await runControllerGen([...args, `paths=./${name}/...`], casesFolder);
    if (error !== undefined) throw new Error(error);
    made.push([name, files]);
  }
  return made;
}

function comparableFiles(files: Files): Record<string, string> {
  return Object.fromEntries([...files].map(([path, text]) => [path, withoutVersion(text)]));
}
