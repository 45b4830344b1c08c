import type { MarkerUse, StaticValue } from '../../model/index.js';
import type { Diagnostic, Span } from '../../problems/index.js';
import { decorators, markers } from '../catalog/catalog.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { AnyMarker } from '../define/define.js';
import { ArgumentError } from '../grammar/argument-error.js';
import { partsOfValues } from '../grammar/static-parts.js';
import { TextReader } from '../grammar/text-reader.js';
import { findByComment } from './lookup.js';
import { misplaced, unknownComment } from './trouble.js';

/** One comment line that begins with `+`. */
export interface CommentMarker {
  /** What stands behind the `+`, to the end of the line, without the end of a block comment. */
  readonly text: string;
  readonly file: string;
  /** Where `text` begins in the file. The `+` stands just before it. */
  readonly offset: number;
  /** What the comment stands on. `kind` is a `type` too. */
  readonly target: MarkerTarget;
  /** Whether a blank line parts the comment from what it stands on, so that it may belong to the package. Default: false. */
  readonly isDetached?: boolean;
}

/** One decorator whose name was resolved to an export of `kbts/api`. */
export interface DecoratorMarker {
  /** The export, as `Minimum`, whatever it is called in the file. */
  readonly name: string;
  /** How many `Items(...)` stand around it. Default: 0. */
  readonly itemsDepth?: number;
  readonly values: readonly StaticValue[];
  /** The whole decorator, from the `@`. */
  readonly span: Span;
  readonly target: MarkerTarget;
}

/** What a comment line or a decorator turned out to be. */
export type MarkerReading =
  | {
      readonly kind: 'use';
      readonly use: MarkerUse;
      readonly marker: AnyMarker;
      /** Whose marker it is: `package` also for one that was found on a type but belongs to the package. */
      readonly target: MarkerTarget;
    }
  /** Not ours: another tool's marker, plain text behind a `+`, or a decorator that is no marker. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'problem'; readonly problem: Diagnostic };

/** Reads a marker in a comment. Never throws: what is wrong comes back as a problem. */
export function readComment(comment: CommentMarker): MarkerReading {
  const { text, file, offset } = comment;
  const line = text.trimEnd();
  const span = { file, start: offset - 1, end: offset + line.length };
  const found = findByComment(line);
  if (!found) return unknownComment(line, span);
  const target = targetOf(found.marker, comment.target, comment.isDetached ?? false);
  const written = `+${line.slice(0, found.nameLength).trim()}`;
  if (!target) return misplaced(found.marker, written, comment.target, span);
  const reader = new TextReader(line.slice(found.valueStart), file, offset + found.valueStart);
  return readUse({ ...found, written, spelling: 'comment', span }, target, () => {
    const value = reader.part('', () => found.marker.marker.argument.readText(reader));
    // controller-gen drops comments after the markers of Kubernetes, and takes none after its own.
    reader.expectEnd(line.startsWith('k8s:'));
    return { value, parts: reader.parts };
  });
}

/** Reads a marker that is written as a decorator. Never throws: what is wrong comes back as a problem. */
export function readDecorator(decorator: DecoratorMarker): MarkerReading {
  const { name, itemsDepth = 0, values, span } = decorator;
  const marker = markerOfDecorator(name);
  if (!marker) return { kind: 'foreign' };
  const target = targetOf(marker, decorator.target, false);
  const written = `@${'Items('.repeat(itemsDepth)}${name}${')'.repeat(itemsDepth)}`;
  if (!target || (itemsDepth > 0 && !marker.marker.items)) return misplaced(marker, written, decorator.target, span);
  return readUse({ marker, itemsDepth, written, spelling: 'decorator', span }, target, () => ({
    value: marker.marker.argument.readValues(values, span),
    parts: partsOfValues(values),
  }));
}

/** Finds the marker whose decorator is exported from `kbts/api` under this name. */
export function markerOfDecorator(name: string): AnyMarker | undefined {
  return Object.hasOwn(decorators, name) ? decorators[name] : undefined;
}

/** The marker of a use that the loader read. */
export function markerOf(use: Pick<MarkerUse, 'name'>): AnyMarker {
  const marker = byName.get(use.name);
  if (!marker) throw new Error(`no marker is named \`${use.name}\``);
  return marker;
}

const byName = new Map(markers.map((marker) => [marker.marker.name, marker]));

function readUse(
  found: Pick<MarkerUse, 'itemsDepth' | 'written' | 'spelling' | 'span'> & { readonly marker: AnyMarker },
  target: MarkerTarget,
  read: () => Pick<MarkerUse, 'value' | 'parts'>,
): MarkerReading {
  const { marker, itemsDepth, written, spelling, span } = found;
  try {
    const use: MarkerUse = { name: marker.marker.name, itemsDepth, spelling, written, ...read(), span };
    return { kind: 'use', use, marker, target };
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    const { example } = marker.marker;
    const { message, hint = `write it as \`${example[spelling] ?? example.comment}\`` } = error.diagnostic;
    return { kind: 'problem', problem: { ...error.diagnostic, message: `\`${written}\`: ${message}`, hint } };
  }
}

/** Where a marker that was found at `place` belongs, as controller-gen decides; undefined when it fits nowhere there. */
function targetOf(marker: AnyMarker, place: MarkerTarget, isDetached: boolean): MarkerTarget | undefined {
  const { targets } = marker.marker;
  if (targets.includes(place)) return place;
  if (place === 'kind' && targets.includes('type')) return 'type';
  // controller-gen loses package markers that are glued to a declaration; here they count wherever they stand.
  if (targets.includes('package') && place !== 'field' && (isDetached || targets.length === 1)) return 'package';
  return undefined;
}
