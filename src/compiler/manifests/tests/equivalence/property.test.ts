import { describe, expect, it } from 'vitest';
import { hasControllerGen, withoutControllerGen } from '../../fixtures/controller-gen.js';
import { compareKinds, renderMismatch, smallest } from './fixtures/compare-kinds.js';
import { hasExactTexts, withoutExactTexts } from './fixtures/exact-texts.js';
import { makeKind, Random } from './fixtures/random-api/index.js';

// By hand: `KBTS_PROPERTY_KINDS=20000 npx vitest run src/compiler/manifests/tests/equivalence/property.test.ts`; KBTS_PROPERTY_SEED repeats a run.
const seed = Number(process.env.KBTS_PROPERTY_SEED ?? Date.now() % 2 ** 32);
const count = Number(process.env.KBTS_PROPERTY_KINDS ?? 500);
const batch = 500;
const timeout = 120_000 + 400 * count;
const suite = `random kinds (KBTS_PROPERTY_SEED=${seed}; ${withoutControllerGen}; ${withoutExactTexts})`;

describe.skipIf(!hasControllerGen || !hasExactTexts)(suite, () => {
  it(`have the same CRDs as with controller-gen: ${count}`, { timeout }, async () => {
    await compareAll(count, 'crd:maxDescLen=0');
  });

  it(`have the same descriptions: ${count / 5}`, { timeout }, async () => {
    await compareAll(count / 5, 'crd');
  });
});

async function compareAll(kinds: number, generator: string): Promise<void> {
  for (let start = 0; start < kinds; start += batch) {
    const numbers = Array.from({ length: Math.min(batch, kinds - start) }, (_, index) => start + index);
    const made = numbers.map((number) => makeKind(new Random(seed + number), number));
    const mismatches = await compareKinds(made, generator);
    const [first] = mismatches.toSorted((a, b) => a.theirs.length - b.theirs.length);
    if (!first) continue;
    const shown = renderMismatch(await smallest(first, generator));
    expect.fail(`${mismatches.length} kinds differ; one of them:\n${shown}`);
  }
}
