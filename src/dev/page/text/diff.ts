import { diffArrays } from 'diff';
import { textOf, type YamlLine, yamlLines } from './yaml.js';

interface DiffLine {
  readonly sign: '+' | '-' | ' ';
  readonly text: string;
}

interface Compared extends DiffLine {
  readonly depth: number;
}

/** Returns the changed lines of two values as YAML, with the keys and items that contain them. */
export function diffLines(before: unknown, after: unknown): readonly DiffLine[] {
  const [old, fresh] = [linesOf(before), linesOf(after)];
  let [at, to] = [0, 0];
  const all = diffArrays(old.map(textOf), fresh.map(textOf)).flatMap(({ added, removed, value }) => {
    const source = removed ? old.slice(at, at + value.length) : fresh.slice(to, to + value.length);
    if (!added) at += value.length;
    if (!removed) to += value.length;
    return source.map(
      (line): Compared => ({ sign: added ? '+' : removed ? '-' : ' ', text: textOf(line), depth: line.depth }),
    );
  });
  return withContext(all);
}

function linesOf(value: unknown): readonly YamlLine[] {
  return value === undefined || value === null ? [] : yamlLines(value);
}

/** Keeps changed lines, and the lines of the keys and items that contain them. */
function withContext(lines: readonly Compared[]): readonly DiffLine[] {
  const kept: DiffLine[] = [];
  let depth = 0;
  for (const line of lines.toReversed()) {
    if (line.sign === ' ' && line.depth >= depth) continue;
    depth = line.depth;
    kept.push({ sign: line.sign, text: line.text });
  }
  return kept.reverse();
}
