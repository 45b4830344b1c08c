import { isDecoratorName } from '../../markers/index.js';
import { type Diagnostic, shorten, suggest } from '../../problems/index.js';
import type { BuiltinTypes } from '../modules/project.js';
import { apiScalars, wrongType } from './type-names.js';

/** What `kbts/api` exports that is neither a scalar nor a decorator. */
const otherApiNames = ['CustomResource', 'FieldDecorator', 'GroupVersion', 'ValueCondition'];

/** Modules in which a built-in type is looked for, the usual ones first. */
const usualModules = ['meta/v1', 'core/v1', 'apps/v1', 'batch/v1', 'networking/v1', 'rbac/v1', 'policy/v1'].map(
  (name) => `kbts/k8s/${name}`,
);

/** Whether `kbts/api` exports a name. */
export function isApiName(name: string): boolean {
  return Object.hasOwn(apiScalars, name) || isDecoratorName(name) || otherApiNames.includes(name);
}

/**
 * Describes an import of a name that its module does not export, and where to find the name.
 *
 * @param specifier the module as it is written, such as `kbts/api`
 */
export function missingExport(specifier: string, name: string, builtins: BuiltinTypes): Diagnostic {
  const message = `\`${shorten(specifier, 200)}\` has no export \`${shorten(name, 200)}\``;
  const home = homeOf(name, builtins);
  if (home !== undefined) return { ...wrongType, code: 'type-unresolved', message, hint: `import it from '${home}'` };
  const near = suggest(name, namesOf(specifier, builtins));
  const hint = near === undefined ? 'correct the name, or import it from the module that exports it' : undefined;
  return { ...wrongType, code: 'type-unresolved', message, hint: hint ?? `did you mean \`${near}\`?` };
}

/** The names that a module of kbts exports; none for other modules. */
function namesOf(specifier: string, builtins: BuiltinTypes): readonly string[] {
  return specifier === 'kbts/api'
    ? [...Object.keys(apiScalars), ...otherApiNames]
    : (builtins.builtinTypeNames?.(specifier) ?? []);
}

function homeOf(name: string, builtins: BuiltinTypes): string | undefined {
  if (isApiName(name)) return 'kbts/api';
  return usualModules.find((module) => builtins.builtinTypeId(module, name) !== undefined);
}
