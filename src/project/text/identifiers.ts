import type { Resource } from '../../base/project-file/index.js';
import { type Code, code } from './code.js';
import { importsIn } from './named-import.js';

/** Converts a name to PascalCase: `captain-backup` becomes `CaptainBackup`. */
export function toPascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Returns the class name of a controller, derived from its explicit name or the kind. */
export function reconcilerClass(kind: string, controllerName?: string): string {
  return `${controllerName === undefined ? kind : toPascalCase(controllerName)}Reconciler`;
}

/** Returns the name of the function that registers the webhooks of a kind. */
export function webhookSetup(kind: string): string {
  return `setup${kind}WebhookWithManager`;
}

/**
 * Returns the local name under which `src/main.ts` imports a name. If the name is already imported from elsewhere, such
 * as another group, the local name includes group and version.
 *
 * @param main contents of `src/main.ts`
 */
export function nameInMain(name: string, module: string, { group, version }: Resource, main: string): string {
  const imports = importsIn(main);
  const known = imports.find((one) => one.name === name && one.module === module);
  if (known) return known.local;
  const qualified = `${name}Of${toPascalCase(group)}${toPascalCase(version)}`;
  const isTaken = (local: string) => imports.some((one) => one.local === local);
  let number = 2;
  for (const candidate of [name, qualified]) if (!isTaken(candidate)) return candidate;
  while (isTaken(`${qualified}${number}`)) number++;
  return `${qualified}${number}`;
}

/** Returns an import of a single name, which the formatter never breaks into several lines. */
export function importLine(name: string, as: string, from: string): Code {
  return code`import { ${importClause({ name: as, imported: name })} } from '${from}';`;
}

/** Returns the import specifier: the code between the braces of an import. */
export function importClause({ name, imported }: { readonly name: string; readonly imported: string }): Code {
  return name === imported ? code`${name}` : code`${imported} as ${name}`;
}

/** JavaScript globals. Biome reports declarations that shadow them, unless a comment suppresses the rule. */
const globals = new Set(
  `AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
  FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN
  Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError
  TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet`.split(/\s+/),
);

/** Whether a class with this name shadows a JavaScript global. */
export function isGlobal(kind: string): boolean {
  return globals.has(kind);
}

const taken = new Set(
  `AdmissionContext Client Context Controller Converted Defaulter Hub Manager Rbac Reconciler Request Result Spoke
  TestCluster Validator Warnings Webhook`.split(/\s+/),
);

/** Maximum length of an imported kind name: lines that contain a longer name twice are too long. */
const longestName = 30;

/** Returns the local name of an imported kind: its own, `…Object` if that is taken, `Resource` if that is too long. */
export function kindImport(kind: string): { readonly name: string; readonly imported: string } {
  const own = taken.has(kind) || isGlobal(kind) ? `${kind}Object` : kind;
  const name = own.length > longestName ? 'Resource' : own;
  return { name, imported: kind };
}
