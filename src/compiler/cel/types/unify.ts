import { type CelType, partsOf, sameType } from './types.js';

/** Bindings of type variables. A failed assignment discards the bindings that it added. */
export class Bindings {
  readonly #types = new Map<string, CelType>();
  readonly #before: { readonly name: string; readonly type: CelType | undefined }[] = [];

  get(name: string): CelType | undefined {
    return this.#types.get(name);
  }

  set(name: string, type: CelType): void {
    this.#before.push({ name, type: this.#types.get(name) });
    this.#types.set(name, type);
  }

  /** Whether each type in `from` is assignable to its counterpart in `to`. If so, binds type variables accordingly. */
  assign(from: readonly CelType[], to: readonly CelType[]): boolean {
    const length = this.#before.length;
    if (fitAll(this, from, to)) return true;
    for (const { name, type } of this.#before.splice(length).reverse()) {
      if (type === undefined) this.#types.delete(name);
      else this.#types.set(name, type);
    }
    return false;
  }
}

/** Replaces bound type variables in a type. If `isFinal` is true, unbound type variables become `dyn`. */
export function substitute(bindings: Pick<Bindings, 'get'>, type: CelType, isFinal: boolean): CelType {
  const inside = (part: CelType) => substitute(bindings, part, isFinal);
  switch (type.kind) {
    case 'parameter': {
      const bound = bindings.get(type.name);
      if (bound !== undefined) return inside(bound);
      return isFinal ? { kind: 'dyn' } : type;
    }
    case 'list':
      return { kind: 'list', element: inside(type.element) };
    case 'map':
      return { kind: 'map', key: inside(type.key), value: inside(type.value) };
    case 'opaque':
      return { ...type, parameters: type.parameters.map(inside) };
    case 'type':
      return type.of === undefined ? type : { kind: 'type', of: inside(type.of) };
    default:
      return type;
  }
}

/** Returns the more general of two compatible types. */
export function mostGeneral(one: CelType, other: CelType): CelType {
  return isAsGeneral(one, other) ? one : other;
}

/** Whether a type accepts any value: `dyn`, or the type of an expression with an error. */
export function isOpen(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

/** Returns the type inside an optional type, or undefined for other types. */
export function insideOptional(type: CelType): CelType | undefined {
  return type.kind === 'opaque' && type.name === 'optional_type' ? type.parameters[0] : undefined;
}

/** Returns `optional_type(T)` for a type `T`. */
export function optional(type: CelType): CelType {
  return { kind: 'opaque', name: 'optional_type', parameters: [type] };
}

function fitAll(bindings: Bindings, from: readonly CelType[], to: readonly CelType[]): boolean {
  if (from.length !== to.length) return false;
  return from.every((type, index) => {
    const other = to[index];
    return other !== undefined && fits(bindings, type, other);
  });
}

function fits(bindings: Bindings, from: CelType, to: CelType): boolean {
  if (to.kind === 'parameter') {
    const wasBound = bindings.get(to.name) !== undefined;
    if (bind(bindings, from, to)) return true;
    if (wasBound) return false;
  }
  if (from.kind === 'parameter') return bind(bindings, to, from);
  if (isOpen(from) || isOpen(to)) return true;
  if (from.kind === 'null_type') return isNullable(to);
  if (to.kind === 'null_type') return isNullable(from);
  if (from.kind === 'type') return to.kind === 'type';
  const inside = partsOf(from);
  if (inside.length === 0) return sameType(from, to);
  const isSameShape = from.kind === to.kind && nameOf(from) === nameOf(to);
  return isSameShape && fitAll(bindings, inside, partsOf(to));
}

/** Binds a type variable to a type. Returns whether the binding is possible. */
function bind(bindings: Bindings, type: CelType, variable: CelType & { kind: 'parameter' }): boolean {
  if (sameType(type, variable)) return true;
  const bound = bindings.get(variable.name);
  if (bound === undefined) {
    if (isReferencedIn(bindings, variable, type)) return false;
    bindings.set(variable.name, type);
    return true;
  }
  if (sameType(type, bound)) return true;
  if (!fits(bindings, type, bound)) return false;
  const general = mostGeneral(type, bound);
  if (!isReferencedIn(bindings, variable, general)) bindings.set(variable.name, general);
  return true;
}

function isReferencedIn(bindings: Bindings, variable: CelType, type: CelType): boolean {
  if (sameType(variable, type)) return true;
  if (type.kind !== 'parameter') return partsOf(type).some((part) => isReferencedIn(bindings, variable, part));
  const bound = bindings.get(type.name);
  return bound !== undefined && isReferencedIn(bindings, variable, bound);
}

function isNullable(type: CelType): boolean {
  return ['opaque', 'object', 'duration', 'timestamp', 'null_type'].includes(type.kind);
}

function isAsGeneral(one: CelType, other: CelType): boolean {
  if (isWild(one)) return true;
  if (isWild(other) || one.kind !== other.kind) return false;
  if (one.kind === 'type') return true;
  const [parts, others] = [partsOf(one), partsOf(other)];
  if (parts.length === 0) return sameType(one, other);
  const isSameShape = nameOf(one) === nameOf(other) && parts.length === others.length;
  return isSameShape && parts.every((part, index) => isAsGeneral(part, others[index] ?? part));
}

function isWild(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'parameter';
}

function nameOf(type: CelType): string | undefined {
  return type.kind === 'opaque' ? type.name : undefined;
}
