import { describe, expect, it } from 'vitest';
import { markerReferencePage } from '../../../markers/fixtures/reference-page.js';
import { type MarkerHelp, markerHelp } from '../../../markers/index.js';
import { compilerErrors } from './fixtures/compiler-errors.js';
import { exampleFiles, outcomesOf } from './fixtures/marker-outcomes.js';

/** One defines a kind and one excludes a package; neither requires an excerpt. */
const makesNothing = ['kubebuilder:object:root', 'kubebuilder:skip'];

describe('the reference page of markers', () => {
  it.each(markerHelp().map((help) => [help.name, help] as const))(
    '%s: its example is right, and means the same in both spellings',
    (_, help) => {
      const [first, second = first] = outcomesOf(help);
      expect(second).toBe(first);
      expect(first === undefined).toBe(help.noEffect !== undefined || makesNothing.includes(help.name));
    },
  );

  it('has examples that TypeScript takes', () => {
    const files = markerHelp().flatMap((help) =>
      exampleFiles(help).map((text, index) => ({ text, name: `${help.name}-${index}` })),
    );
    expect(compilerErrors(files)).toEqual([]);
    const wrong = exampleFiles({
      ...markerHelp()[0],
      decorator: 'Minimum',
      example: { comment: '+x', decorator: '@Minimum(0) a!: string;' },
      targets: ['field'],
    } as MarkerHelp);
    expect(compilerErrors([{ text: wrong[0] ?? '', name: 'wrong' }])).not.toEqual([]);
  });

  it('is README.md of their module', async () => {
    const page = markerReferencePage({ outcomeOf: (help) => outcomesOf(help)[0] });
    await expect(page).toMatchFileSnapshot('../../../markers/README.md');
  });
});
