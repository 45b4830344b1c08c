import { type CelType, scalarKinds } from './types.js';

/** Signatures by overload ID, as in the API server: `string.(int) -> string` is a method, `A` a type variable. */
export type Signatures = Readonly<Record<string, string>>;

/** An overload of a function: argument types and a result type. */
export interface Overload {
  readonly id: string;
  readonly isMethod: boolean;
  /** The argument types. The first type is the receiver if the overload is a method. */
  readonly args: readonly CelType[];
  readonly result: CelType;
}

/** Parses the signature of an overload. */
export function overloadOf(id: string, signature: string): Overload {
  const [, receiver, inside, result] = /^(?:(.+)\.)?\((.*)\) -> (.+)$/.exec(signature) ?? [];
  if (inside === undefined || result === undefined) throw new Error(`invalid signature \`${signature}\``);
  const args = [...(receiver === undefined ? [] : [receiver]), ...splitTypes(inside)].map(typeOf);
  return { id, isMethod: receiver !== undefined, args, result: typeOf(result) };
}

const simpleTypes: ReadonlyMap<string, CelType> = new Map(
  ([...scalarKinds, 'dyn'] as const).map((kind) => [kind, { kind }]),
);

/** Parses a type, for example `map(string, list(A))`. */
function typeOf(text: string): CelType {
  const [, name = text, inside] = /^([^(]+)\((.*)\)$/.exec(text) ?? [];
  const [first, second] = splitTypes(inside ?? '').map(typeOf);
  if (first === undefined) return simpleTypes.get(name) ?? named(name);
  if (name === 'list') return { kind: 'list', element: first };
  if (name === 'type') return { kind: 'type', of: first };
  return second === undefined
    ? { kind: 'opaque', name, parameters: [first] }
    : { kind: 'map', key: first, value: second };
}

function named(name: string): CelType {
  return /^[A-Z]$/.test(name) ? { kind: 'parameter', name } : { kind: 'object', name };
}

/** Splits a comma-separated list of types. Ignores commas inside parentheses. */
function splitTypes(text: string): string[] {
  const parts = text.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
