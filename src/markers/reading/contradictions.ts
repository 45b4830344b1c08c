import type { MarkerUse } from '../../model/index.js';
import type { Diagnostic } from '../../problems/index.js';
import type { AnyMarker } from '../define/define.js';
import { meaningOfValue } from '../grammar/meaning.js';
import { markerOf } from './registry.js';

/**
 * Finds uses at one place that ask for different things: the same marker twice with different values, or one that makes
 * a field required beside one that makes it optional. controller-gen lets chance decide there.
 *
 * @param uses all uses at one field, type or package
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
  return {
    code: 'marker-contradiction',
    severity: 'error',
    message: isSame
      ? `\`${use.written}\` is given twice with different values`
      : `\`${use.written}\` contradicts \`${before.written}\``,
    span: use.span,
    hint: 'keep one of the two',
    related: [{ label: 'the other one is here', span: before.span }],
  };
}
