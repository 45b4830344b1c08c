import { describe, expect, it } from 'vitest';
import { memoryFiles } from '../../../../base/files/index.js';
import { DiagnosticList } from '../../../../base/problems/index.js';
import {
  hasControllerGen,
  inGoModule,
  runControllerGen,
  withoutControllerGen,
  withoutVersion,
} from '../../fixtures/controller-gen.js';
import { generateManifests } from '../../index.js';
import { type DifferentialCase, readCases, runKbts } from './fixtures/differential-case.js';

const onWindows = (text: string) => text.replaceAll('\n', '\r\n');

describe('sources with the line ends of Windows', () => {
  const cases = readCases('.');
  const variants = cases.flatMap((one) => one.spellings.map((spelling) => [one.name, spelling, one] as const));

  it.each(variants)('make the same manifests of %s/%s', (_, spelling, one) => {
    expect(runKbts(withCarriageReturns(one), spelling)).toEqual(runKbts(one, spelling));
  });

  it.skipIf(!hasControllerGen)(
    `have the descriptions that controller-gen makes of Go sources with them (${withoutControllerGen})`,
    async () => {
      const docs = cases
        .filter(({ name, args }) => name.startsWith('docs-') && args.join(' ') === 'crd')
        .map(withCarriageReturns);
      const sources = docs.flatMap(({ name, files }) =>
        Object.entries(files).map(([path, text]) => [`${name}/${path}`, text] as const),
      );
      const theirs = await inGoModule(Object.fromEntries(sources), (folder) =>
        runControllerGen(['crd', 'paths=./...'], folder),
      );
      const ours = docs.flatMap((one) => [...runKbts(one, 'types.ts').files]);
      expect(ours.length).toBeGreaterThan(10);
      expect(theirs.error).toBeUndefined();
      for (const [file, text] of ours) expect(withoutVersion(text)).toBe(withoutVersion(theirs.files.get(file) ?? ''));
    },
    120_000,
  );
});

describe('manifests with the line ends of Windows', () => {
  const types = `import { CustomResource, GroupVersion, Kind } from 'kbts/api';
export const groupVersion = new GroupVersion('ship.example.com', 'v1');
/** One.\n * Two. */
@Kind(groupVersion)
export class Frigate extends CustomResource {}
`;
  const path = 'out/ship.example.com_frigates.yaml';

  function changesOf(source: string, manifest?: string) {
    const files = { 'src/types.ts': source, ...(manifest === undefined ? {} : { [path]: manifest }) };
    const problems = new DiagnosticList();
    const { changes } = generateManifests(
      ['crd', 'paths=./src/...', 'output:dir=out'],
      memoryFiles(files),
      '0.0.0',
      problems,
    );
    expect(problems.all).toEqual([]);
    return changes;
  }

  const [fresh] = changesOf(types);
  const text = fresh?.kind === 'create' ? fresh.contents : '';

  it('are up to date when nothing else differs', () => {
    expect(changesOf(types, text)).toEqual([]);
    expect(changesOf(onWindows(types), onWindows(text))).toEqual([]);
    expect(changesOf(types, text.replace('\n', '\r\n'))).toEqual([]);
  });

  it('keep them when they change, so that a diff shows what really did', () => {
    const next = text.replace('Two.', 'Three.');
    expect(changesOf(types.replace('Two.', 'Three.'), onWindows(text))).toEqual([
      { kind: 'update', path, before: onWindows(text), contents: onWindows(next) },
    ]);
    expect(changesOf(types.replace('Two.', 'Three.'), text)).toEqual([
      { kind: 'update', path, before: text, contents: next },
    ]);
  });

  it('are stale when a carriage return is more than a line end', () => {
    expect(changesOf(types, text.replace('singular: frigate', 'singular: fri\rgate'))).toHaveLength(1);
  });
});

function withCarriageReturns(one: DifferentialCase): DifferentialCase {
  const files = Object.entries(one.files).map(([path, text]) => [path, onWindows(text)]);
  return { ...one, files: Object.fromEntries(files) };
}
