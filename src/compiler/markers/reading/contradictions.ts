import { isRecord } from '../../../base/json/index.js';
import { type Diagnostic, errorOf, warningOf } from '../../../base/problems/index.js';
import { type MarkerUse, spanInUse } from '../../model/index.js';
import type { AnyMarker } from '../define/define.js';
import { meaningOfValue } from '../grammar/fields.js';
import { markerOf } from './registry.js';

/**
 * Finds contradictory markers at one location: a marker with different values, or a field marked both as required and
 * as optional. A contradiction is a warning if controller-gen defines which marker takes effect; otherwise, an error.
 */
export function contradictions(uses: readonly MarkerUse[]): Diagnostic[] {
  const problems: Diagnostic[] = [];
  const seen = new Map<string, MarkerUse>();
  for (const use of uses) {
    const { marker } = markerOf(use);
    if (marker.repeatable || marker.effect.on === 'nothing') continue;
    const key = `${use.itemsDepth} ${subjectOf(marker)}`;
    const before = seen.get(key);
    if (before === undefined) seen.set(key, use);
    else if (meaningOf(before) !== meaningOf(use)) problems.push(contradiction(before, use));
  }
  return problems;
}

/** The setting that a marker determines. Two markers with the same subject may contradict each other. */
function subjectOf({ name, effect }: AnyMarker['marker']): string {
  return effect.on === 'presence' ? 'presence' : name;
}

function meaningOf(use: MarkerUse): string {
  const { effect } = markerOf(use).marker;
  return effect.on === 'presence' ? effect.presence : meaningOfValue(use.value);
}

function contradiction(before: MarkerUse, use: MarkerUse): Diagnostic {
  const isSame = before.written === use.written;
  const winner = winnerOf(before, use);
  const part = differentPart(before.value, use.value);
  const message = isSame
    ? `\`${use.written}\` is used twice with different values`
    : `\`${use.written}\` contradicts \`${before.written}\``;
  const [report, end] = winner === undefined ? [errorOf, ''] : [warningOf, `; ${winner}`];
  const problem = report('marker-contradiction', message + end, 'keep one of the two', spanInUse(use, part));
  return { ...problem, related: [{ label: 'the other marker is here', span: spanInUse(before, part) }] };
}

/** Returns the path of the named argument that differs; empty (the whole argument) unless exactly one differs. */
function differentPart(first: unknown, second: unknown): string {
  const [before, after] = [namedValues(first), namedValues(second)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const [name, ...others] = names.filter((one) => meaningOfValue(before.get(one)) !== meaningOfValue(after.get(one)));
  return name === undefined || others.length > 0 ? '' : `.${name}`;
}

function namedValues(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(isRecord(value) ? Object.entries(value) : []);
}

/** Describes which of two markers takes effect; undefined if controller-gen does not define it. */
function winnerOf(before: MarkerUse, use: MarkerUse): string | undefined {
  if (before.spelling !== 'comment' || use.spelling !== 'comment') return undefined;
  const [first, second] = [markerOf(before).marker.effect, markerOf(use).marker.effect];
  if (first.on !== 'presence' || second.on !== 'presence') {
    return before.written === use.written ? 'the last one takes effect' : undefined;
  }
  return `\`${first.rank <= second.rank ? before.written : use.written}\` takes effect`;
}
