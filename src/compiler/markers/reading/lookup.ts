import { markers } from '../catalog/catalog.js';
import type { AnyMarker } from '../define/define.js';

/** The marker in a comment, and the offset of its argument. */
interface MarkerName {
  readonly marker: AnyMarker;
  readonly itemsDepth: number;
  readonly nameLength: number;
  /** Offset of the argument in the comment: after `=`, or at the first argument name. */
  readonly valueStart: number;
}

/** The prefix of markers that have an `items:` form, such as `kubebuilder:validation:items:Minimum`. */
export const itemsFamily = 'kubebuilder:validation:';

type NamedMarker = Pick<MarkerName, 'marker' | 'itemsDepth'>;

const byName = new Map<string, AnyMarker>();
for (const marker of markers) {
  for (const name of [marker.marker.name, ...(marker.marker.aliases ?? [])]) byName.set(name, marker);
}

/** All names that a comment may use, without the `items:` forms. */
export const commentNames: readonly string[] = [...byName.keys()];

/**
 * Finds the marker in a comment: looks up the text before the first `=`, then that text without its last segment, which
 * is then the name of the first argument. controller-gen uses the same order.
 */
export function findByComment(text: string): MarkerName | undefined {
  const equals = text.indexOf('=');
  const head = equals < 0 ? text : text.slice(0, equals);
  // A name without a value may be followed by a remark: `+name # remark`.
  const full = equals < 0 ? withoutRemark(head) : head;
  const hasNamedArgument = ({ marker }: NamedMarker) => equals >= 0 && marker.marker.argument.shape.kind === 'fields';
  const exact = markerCalled(full);
  if (exact && !hasNamedArgument(exact)) {
    return { ...exact, nameLength: full.length, valueStart: equals < 0 ? text.length : equals + 1 };
  }
  const colon = head.lastIndexOf(':');
  if (colon < 0) return undefined;
  const short = head.slice(0, colon);
  const named = markerCalled(short);
  if (!named) return familyOf(text, full);
  const isNamedArgument = hasNamedArgument(named);
  // `name:=value` is the same as `name=value`.
  const isEmptyPart = colon === head.length - 1 && equals >= 0;
  if (!isNamedArgument && !isEmptyPart) return undefined;
  return { ...named, nameLength: colon, valueStart: isNamedArgument ? colon + 1 : equals + 1 };
}

/** Returns the text before a remark: whitespace and a `#`. */
export function withoutRemark(text: string): string {
  const at = text.search(/\s#/); // a pattern that also consumes the spaces would backtrack over them
  return at < 0 ? text : text.slice(0, at).trimEnd();
}

/** Finds a marker by name, including `items:` forms of any depth. */
export function markerCalled(name: string): NamedMarker | undefined {
  const marker = byName.get(name);
  if (marker) return marker.marker.isFamily ? undefined : { marker, itemsDepth: 0 };
  if (!name.startsWith(itemsFamily)) return undefined;
  const items = /^(?:items:)+/.exec(name.slice(itemsFamily.length))?.[0];
  if (items === undefined) return undefined;
  const plain = byName.get(itemsFamily + name.slice(itemsFamily.length + items.length));
  return plain?.marker.items ? { marker: plain, itemsDepth: items.length / 'items:'.length } : undefined;
}

function familyOf(text: string, name: string): MarkerName | undefined {
  const marker = markers.find(({ marker }) => marker.isFamily && name.startsWith(`${marker.name}:`));
  return marker && { marker, itemsDepth: 0, nameLength: name.length, valueStart: text.length };
}
