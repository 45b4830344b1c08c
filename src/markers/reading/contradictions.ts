import type { MarkerUse } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { AnyMarker } from '../define/define.js';
import { meaningOfValue } from '../grammar/meaning.js';
import { markerOf } from './registry.js';

/**
 * Finds uses at one place that contradict each other: the same marker twice with different values, or one that makes a
 * field required beside one that makes it optional. Warnings where controller-gen decides, which kbts then follows;
 * errors where the result of controller-gen depends on chance, or where it knows only one of the two.
 *
 * @param uses all uses at one field or type
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

/** What a marker decides: markers of one subject exclude each other. */
function subjectOf({ name, effect }: AnyMarker['marker']): string {
  return effect.on === 'presence' ? 'presence' : name;
}

function meaningOf(use: MarkerUse): string {
  const { effect } = markerOf(use).marker;
  if (effect.on === 'presence') return effect.presence;
  return meaningOfValue(use.value);
}

function contradiction(before: MarkerUse, use: MarkerUse): Diagnostic {
  const isSame = before.written === use.written;
  const winner = winnerOf(before, use);
  const message = isSame
    ? `\`${use.written}\` is given twice with different values`
    : `\`${use.written}\` contradicts \`${before.written}\``;
  return {
    code: 'marker-contradiction',
    severity: winner === undefined ? 'error' : 'warning',
    message: winner === undefined ? message : `${message}; ${winner}`,
    span: use.span,
    hint: 'keep one of the two',
    related: [{ label: 'the other one is here', span: before.span }],
  };
}

/** Which of the two takes effect, where controller-gen decides. */
function winnerOf(before: MarkerUse, use: MarkerUse): string | undefined {
  if (before.spelling !== 'comment' || use.spelling !== 'comment') return undefined;
  const [first, second] = [markerOf(before).marker.effect, markerOf(use).marker.effect];
  if (first.on !== 'presence' || second.on !== 'presence') {
    return before.written === use.written ? 'the last one takes effect' : undefined;
  }
  return `\`${first.rank <= second.rank ? before.written : use.written}\` takes effect`;
}
