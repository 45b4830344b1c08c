import type { CelType } from './types.js';

/**
 * The overloads of each function: their signatures by overload ID. The IDs are those of the API server. The signature
 * of a method starts with its receiver: `string.(int) -> string`. A single capital letter is a type variable.
 */
export type FunctionTable = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** One way to call a function. */
export interface Overload {
  readonly id: string;
  readonly isMethod: boolean;
  /** The receiver of a method comes first. */
  readonly args: readonly CelType[];
  readonly result: CelType;
}

/** Parses a signature. */
export function overloadOf(id: string, signature: string): Overload {
  const [, receiver, inside, result] = /^(?:(.+)\.)?\((.*)\) -> (.+)$/.exec(signature) ?? [];
  if (inside === undefined || result === undefined) throw new Error(`invalid signature \`${signature}\``);
  const args = [...(receiver === undefined ? [] : [receiver]), ...splitTypes(inside)].map(typeOf);
  return { id, isMethod: receiver !== undefined, args, result: typeOf(result) };
}

const simple = {
  bool: { kind: 'bool' },
  bytes: { kind: 'bytes' },
  double: { kind: 'double' },
  duration: { kind: 'duration' },
  dyn: { kind: 'dyn' },
  int: { kind: 'int' },
  string: { kind: 'string' },
  timestamp: { kind: 'timestamp' },
  uint: { kind: 'uint' },
} satisfies Record<string, CelType>;

const simpleTypes: Readonly<Record<string, CelType>> = simple;

/** Parses a type, for example `map(string, list(A))`. */
function typeOf(text: string): CelType {
  const [, name = text, inside] = /^([^(]+)\((.*)\)$/.exec(text) ?? [];
  const [first, second] = splitTypes(inside ?? '').map(typeOf);
  if (first === undefined) return simpleTypes[name] ?? named(name);
  if (name === 'list') return { kind: 'list', element: first };
  if (name === 'type') return { kind: 'type', of: first };
  return second === undefined
    ? { kind: 'opaque', name, parameters: [first] }
    : { kind: 'map', key: first, value: second };
}

function named(name: string): CelType {
  return /^[A-Z]$/.test(name) ? { kind: 'parameter', name } : { kind: 'object', name };
}

/** Splits a comma-separated list of types. Commas inside parentheses do not count. */
function splitTypes(text: string): string[] {
  const parts = text.match(/(?:[^,()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [];
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}
