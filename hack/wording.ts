// `npm run wording`: prints a random sample of comments and messages, to be read by a person: rules about words cannot
// see whether a sentence is clear. `-- --sample 200 --messages 80 --seed 7` sets the sizes and the seed.
import { parseArgs } from 'node:util';
import { type ProseFile, proseFiles } from '../test/rules/prose.js';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    messages: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const size = count(values.sample);
const random = numbersFrom(count(values.seed));
const shipped = proseFiles().filter(
  ({ path }) => /^src\/.*\.ts$/.test(path) && !/\.test(-d)?\.ts$|\/fixtures\//.test(path),
);

print(
  'comments',
  shipped.flatMap((file) => sentencesOf(file, 'comment')),
  size,
);
print(
  'messages',
  shipped.flatMap((file) => sentencesOf(file, 'string')),
  count(values.messages ?? String(Math.round(size * 0.4))),
);

/** The comments or messages of a file, each with its location. */
function sentencesOf({ path, source, prose }: ProseFile, kind: 'comment' | 'string'): string[] {
  return prose
    .filter((one) => one.kind === kind && one.text.split(/\s+/).length > 3)
    .map(({ start, text }) => {
      const line = source.slice(0, start).split('\n').length;
      const written = source.slice(start, start + text.length).replace(/\s*\n\s*(?:\*(?!\/) ?|\/\/ ?)?|\s*\*\/$/g, ' ');
      return `${path}:${line}\n   ${written.trim()}`;
    });
}

function print(name: string, all: readonly string[], size: number): void {
  const chosen = all.map((text) => ({ text, at: random() })).sort((a, b) => a.at - b.at);
  console.log(`\n${Math.min(size, all.length)} of ${all.length} ${name}\n`);
  for (const [index, { text }] of chosen.slice(0, size).entries()) console.log(`${index + 1}. ${text}`);
}

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new Error(`wording: expected a number, found \`${text}\``);
  return Number(text);
}

/** Returns numbers from 0 to 1 that follow from a seed (a linear congruential generator). */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
