import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commandLine } from './fixtures/command-line.js';
import { faultsOf } from './fixtures/faults.js';
import { markedFile } from './fixtures/marked-file.js';
import { mutatedFiles } from './fixtures/mutated-files.js';

// By hand: `FUZZ_MARKERS=100000 FUZZ_FILES=10000 npx vitest run src/compiler/manifests/tests/robustness/fuzz.test.ts`; FUZZ_SEED repeats a run.
const seed = numberOf('FUZZ_SEED') ?? Date.now();
const markers = numberOf('FUZZ_MARKERS') ?? 3_000;
const files = numberOf('FUZZ_FILES') ?? 300;

/** Slightly fewer markers than an average file contains. */
const markersOfFile = 15;
const timeout = 60_000 + 20 * markers + 100 * files;

describe(`whatever is written (FUZZ_SEED=${seed})`, () => {
  it(`is reported with locations, codes and hints: ${markers} markers in both spellings`, { timeout }, () => {
    let count = 0;
    const property = fc.property(markedFile, ({ text, markers: more }) => {
      count += more;
      expect(faultsOf({ 'api/types.ts': text })).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: Math.ceil(markers / markersOfFile) });
    expect(count).toBeGreaterThanOrEqual(markers);
  });

  it(`is reported in the same way: ${files} projects with some tokens changed`, { timeout }, () => {
    const property = fc.property(mutatedFiles, (project) => {
      expect(faultsOf(project)).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: files });
  });

  it('is reported in the same way: arguments', { timeout }, () => {
    const project = { 'api/types.ts': "import { GroupVersion } from 'kbts/api';\nnew GroupVersion('a.b', 'v1');\n" };
    const property = fc.property(commandLine, (args) => {
      expect(faultsOf(project, args)).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: markers });
  });
});

function numberOf(name: string): number | undefined {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
}
