import { computeIfAbsent } from '../../../base/compute-if-absent.js';
import type { KubernetesVersion } from '../../../base/kubernetes-version.js';
import { unavailable } from './availability.js';
import functions from './functions.json' with { type: 'json' };
import { type Overload, overloadOf, type Signatures } from './signature.js';

const ruleSignatures = new Map(Object.entries<Signatures>(functions.rules));
const signatures = new Map([...ruleSignatures, ...Object.entries<Signatures>(functions.patches)]);
const known = new Map<string, readonly Overload[]>();

/** Whether a function is only available in expressions that construct patches. */
export function isPatchFunction(name: string): boolean {
  return Object.hasOwn(functions.patches, name);
}

/** Returns the overloads of a function or method; undefined if no supported Kubernetes version has it. */
export function overloadsOf(name: string): readonly Overload[] | undefined {
  const table = signatures.get(name);
  const read = (ids: Signatures) => Object.entries(ids).map(([id, signature]) => overloadOf(id, signature));
  return table && computeIfAbsent(known, name, () => read(table));
}

/** Returns the names of all functions and methods that rules can call by name, in any Kubernetes version. */
export function functionNames(): string[] {
  return [...ruleSignatures.keys()].filter((name) => /^[A-Za-z][A-Za-z0-9.]*$/.test(name) && name !== 'in');
}

/** Returns the names of all functions and methods that new rules can call by name in the target version. */
export function usableFunctionNames(target: KubernetesVersion): string[] {
  const idsOf = (name: string) => (overloadsOf(name) ?? []).map(({ id }) => id);
  return functionNames().filter((name) => unavailable(target, name, idsOf(name)) === undefined);
}
