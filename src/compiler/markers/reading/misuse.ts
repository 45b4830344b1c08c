import { type Diagnostic, errorOf, type Span, suggest, warningOf } from '../../../base/problems/index.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { AnyMarker } from '../define/define.js';
import { commentNames, findByComment, markerCalled, withoutRemark } from './lookup.js';

/** Returns the diagnostic for a misspelled, unknown or malformed marker; undefined for other comments. */
export function unknownComment(text: string, span: Span): Diagnostic | undefined {
  const misspaced = spaceInName(text, span);
  if (misspaced) return misspaced;
  const name = withoutRemark(text.split('=', 1)[0] ?? '').trim();
  const nearest = nearestName(name);
  if (!/^[\w.:-]+$/.test(name) || (nearest === undefined && !ownPrefix.test(name))) return undefined;
  const nameStart = span.start + 1 + text.length - text.trimStart().length;
  const place = { ...span, end: nameStart + name.length };
  const report = name.startsWith(sharedPrefix) ? warningOf : errorOf; // the marker may belong to another tool
  const unknown = report('marker-unknown', `unknown marker \`+${name}\``, hintFor(name, nearest), place);
  return wrongShape(name, place) ?? unknown;
}

/** Reports a known marker with spaces around or in its name. controller-gen ignores such a marker. */
function spaceInName(text: string, span: Span): Diagnostic | undefined {
  const [head = ''] = text.split('=', 1);
  const tight = head
    .split(':')
    .map((part) => part.trim())
    .join(':');
  const found = tight === head ? undefined : findByComment(tight + text.slice(head.length));
  if (!found) return undefined;
  const place = /^\s/.test(head) ? 'after `+`' : head.trimEnd() === head ? 'around `:`' : 'before `=`';
  const message = `\`+${tight.slice(0, found.nameLength)}\`: unexpected space ${place}`;
  const end = span.start + 1 + withoutRemark(head).trimEnd().length;
  return errorOf('marker-syntax', message, `remove the space ${place}`, { ...span, end });
}

/** Reports an `=` after the name of a marker that requires named arguments, or a named argument without a value. */
function wrongShape(name: string, span: Span): Diagnostic | undefined {
  const short = name.slice(0, Math.max(0, name.lastIndexOf(':')));
  const whole = markerCalled(name)?.marker.marker;
  const marker = whole ?? markerCalled(short)?.marker.marker;
  if (marker?.argument.shape.kind !== 'fields') return undefined;
  const message = whole
    ? `\`+${name}\` expects its arguments after a colon`
    : `\`+${short}\`: the argument \`${name.slice(short.length + 1)}\` has no value`;
  return errorOf('marker-syntax', message, `for example \`${marker.example.comment}\``, span);
}

/** Reports a marker on a target that it does not support. */
export function misplaced(marker: AnyMarker, written: string, found: MarkerTarget, span: Span): Diagnostic {
  const { targets, items } = marker.marker;
  if (written.startsWith('@Items(') && !items) {
    const message = `\`${written}\`: this marker does not support items`;
    return errorOf('marker-misplaced', message, 'apply it to the field itself, without `Items(…)`', span);
  }
  const message = `\`${written}\` has no effect on ${found === 'package' ? 'a package' : targetWords[found]}`;
  const hint = `it is allowed on ${targets.map((target) => targetWords[target]).join(' or ')}`;
  return errorOf('marker-misplaced', message, hint, span);
}

const targetWords: Readonly<Record<MarkerTarget, string>> = {
  package: 'the package (a separate comment in any file of the folder)',
  kind: 'a kind',
  type: 'a type',
  field: 'a field',
};

/** Prefixes with which an unknown name is always a mistake. */
const ownPrefix = /^(kubebuilder|kbts):/;
/** The prefix of markers for Kubernetes' own generators; controller-gen reads only some of these markers. */
const sharedPrefix = 'k8s:';
const sharedNames = commentNames.filter((name) => name.startsWith(sharedPrefix));

/** The most similar known name: one with a similar spelling, or with the same last segment and a different prefix. */
function nearestName(name: string): string | undefined {
  if (name.startsWith(sharedPrefix)) return suggest(name, sharedNames, 1);
  const short = name.slice(0, Math.max(0, name.lastIndexOf(':')));
  const near = suggest(name, commentNames, 1) ?? (short === '' ? undefined : suggest(short, commentNames, 1));
  if (near !== undefined) return near;
  if (!name.includes(':')) return undefined;
  if (ownPrefix.test(name)) {
    return sameLastPart(name) ?? suggest(plainName(name), commentNames) ?? suggest(short, commentNames);
  }
  return suggest(name, commentNames, 2) ?? suggest(short, commentNames, 2);
}

function sameLastPart(name: string): string | undefined {
  const last = lastPart(name).toLowerCase();
  return commentNames.find((known) => lastPart(known).toLowerCase() === last);
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function plainName(name: string): string {
  return name.replace(/:(items:)+/, ':');
}

function hintFor(name: string, nearest: string | undefined): string {
  const plain = plainName(name);
  if (plain !== name && commentNames.includes(plain)) return `\`+${plain}\` does not support items`;
  if (nearest === undefined) return 'see `kbts manifests --help-markers` for all markers';
  const items = /:((?:items:)+)/.exec(name)?.[1];
  const isValidation = nearest.startsWith('kubebuilder:validation:');
  const meant = items && isValidation ? nearest.replace('validation:', `validation:${items}`) : nearest;
  return `did you mean \`+${meant}\`?`;
}
