import type { Diagnostic, Span } from '../../../base/problems/index.js';
import type { MarkerUse, StaticValue } from '../../model/index.js';
import { decorators, markers } from '../catalog/catalog.js';
import type { MarkerTarget } from '../define/decorator.js';
import type { AnyMarker } from '../define/define.js';
import { ArgumentError, partsOfValues } from '../grammar/static-values.js';
import { TextReader } from '../grammar/text-reader.js';
import { findByComment } from './lookup.js';
import { misplaced, unknownComment } from './misuse.js';

/** One comment line that starts with `+`. */
interface CommentMarker {
  /** The text after the `+`, up to the end of the line or block comment. */
  readonly text: string;
  readonly file: string;
  /** Offset of `text` in the file, immediately after the `+`. */
  readonly offset: number;
  /** The declaration below the comment. A `kind` is also a `type`. */
  readonly target: MarkerTarget;
  /** Whether a blank line follows the comment, so that it may belong to the package. Default: false. */
  readonly isDetached?: boolean;
}

/** One decorator whose name was resolved to an export of `kbts/api`. */
interface DecoratorMarker {
  /** The name of the export, such as `Minimum`, even if the file imports it under another name. */
  readonly name: string;
  /** Number of enclosing `Items(...)` calls. Default: 0. */
  readonly itemsDepth?: number;
  readonly values: readonly StaticValue[];
  readonly span: Span;
  readonly target: MarkerTarget;
}

/** The result of reading a comment line or a decorator. */
type MarkerReading =
  | {
      readonly kind: 'use';
      readonly use: MarkerUse;
      readonly marker: AnyMarker;
      /** The target that the marker applies to; `package` for a package marker above a type. */
      readonly target: MarkerTarget;
      /** Warnings about arguments that are set twice; undefined if there are none. */
      readonly warnings?: readonly Diagnostic[];
    }
  /** A marker of a different tool, other text after a `+`, or a decorator that is not a marker. */
  | { readonly kind: 'foreign' }
  | { readonly kind: 'problem'; readonly problem: Diagnostic };

/** Reads a marker in a comment. Never throws: errors are returned. */
export function readComment(comment: CommentMarker): MarkerReading {
  const { text, file, offset } = comment;
  const line = text.trimEnd();
  const span = { file, start: offset - 1, end: offset + line.length };
  const found = findByComment(line);
  if (!found) {
    const problem = unknownComment(line, span);
    return problem ? { kind: 'problem', problem } : { kind: 'foreign' };
  }
  const target = targetOf(found.marker, comment.target, comment.isDetached ?? false);
  const written = `+${line.slice(0, found.nameLength).trim()}`;
  if (!target) return { kind: 'problem', problem: misplaced(found.marker, written, comment.target, span) };
  const repeats = new Map<string, Diagnostic>();
  const reader = new TextReader(line.slice(found.valueStart), file, offset + found.valueStart, repeats);
  const reading = readUse({ ...found, written, spelling: 'comment', span }, target, () => {
    const value = reader.part('', () => found.marker.marker.argument.readText(reader));
    // controller-gen ignores a remark after a Kubernetes marker (`k8s:`), but rejects one after its own markers.
    reader.expectEnd(line.startsWith('k8s:'));
    return { value, parts: reader.parts };
  });
  if (reading.kind !== 'use' || repeats.size === 0) return reading;
  return {
    ...reading,
    warnings: [...repeats.values()].map((one) => ({ ...one, message: `\`${written}\`: ${one.message}` })),
  };
}

/** Reads a decorator. Never throws: errors are returned. */
export function readDecorator(decorator: DecoratorMarker): MarkerReading {
  const { name, itemsDepth = 0, values, span } = decorator;
  const marker = markerOfDecorator(name);
  if (!marker) return { kind: 'foreign' };
  const target = targetOf(marker, decorator.target, false);
  const written = `@${'Items('.repeat(itemsDepth)}${name}${')'.repeat(itemsDepth)}`;
  if (!target || (itemsDepth > 0 && !marker.marker.items)) {
    return { kind: 'problem', problem: misplaced(marker, written, decorator.target, span) };
  }
  return readUse({ marker, itemsDepth, written, spelling: 'decorator', span }, target, () => ({
    value: marker.marker.argument.readValues(values, span),
    parts: partsOfValues(values),
  }));
}

/** Finds a marker by the name of its decorator in `kbts/api`. */
export function markerOfDecorator(name: string): AnyMarker | undefined {
  return Object.hasOwn(decorators, name) ? decorators[name] : undefined;
}

/** Returns the definition of a marker that the loader has read. */
export function markerOf(use: Pick<MarkerUse, 'name'>): AnyMarker {
  const marker = byName.get(use.name);
  if (!marker) throw new Error(`unknown marker \`${use.name}\``);
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

/** The target of a marker written at `place`; undefined if the marker is misplaced. */
function targetOf(marker: AnyMarker, place: MarkerTarget, isDetached: boolean): MarkerTarget | undefined {
  const { targets } = marker.marker;
  if (targets.includes(place)) return place;
  if (place === 'kind' && targets.includes('type')) return 'type';
  // controller-gen ignores package markers directly above a declaration; kbts accepts them.
  if (targets.includes('package') && place !== 'field' && (isDetached || targets.length === 1)) return 'package';
  return undefined;
}
