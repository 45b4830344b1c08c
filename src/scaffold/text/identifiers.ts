import type { Resource } from '../../project/index.js';
import { type Code, code } from './code.js';
import { importsIn } from './named-import.js';

/** Converts a name to PascalCase: `captain-backup` becomes `CaptainBackup`. */
export function toPascalCase(text: string): string {
  const words = text.split(/[^A-Za-z0-9]+/);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Class name of a controller, from its explicit name or the kind. */
export function reconcilerClass(kind: string, controllerName?: string): string {
  return `${controllerName === undefined ? kind : toPascalCase(controllerName)}Reconciler`;
}

/** Name of the function that registers the webhooks of a kind. */
export function webhookSetup(kind: string): string {
  return `setup${kind}WebhookWithManager`;
}

/**
 * The local name under which `src/main.ts` imports something of a resource: its own name, or one with group and
 * version if that name is taken, for example by the controller of the same kind in another group.
 *
 * @param main text of `src/main.ts`
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

/** An import of one name; the formatter never breaks such a line. */
export function importLine(name: string, as: string, from: string): Code {
  return code`import { ${importClause({ name: as, imported: name })} } from '${from}';`;
}

/** What an import has between its braces. */
export function importClause({ name, imported }: { readonly name: string; readonly imported: string }): Code {
  return name === imported ? code`${name}` : code`${imported} as ${name}`;
}

/** Globals of JavaScript, which Biome allows to shadow only with a comment. */
const globals = new Set(
  `AggregateError Array ArrayBuffer Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date Error EvalError
  FinalizationRegistry Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array Intl JSON Map Math NaN
  Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError
  TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet`.split(/\s+/),
);

/** Whether a class of this name shadows a global of JavaScript. */
export function isGlobal(kind: string): boolean {
  return globals.has(kind);
}

/** Names that scaffolded controllers, webhooks or tests already use. */
const taken = new Set(
  `AdmissionContext Client Context Controller Converted Defaulter Hub Manager Rbac Reconciler Request Result Spoke
  TestCluster Validator Warnings Webhook`.split(/\s+/),
);

/** With a longer name, lines that contain it twice no longer fit. */
const longestName = 30;

/**
 * How other files import a kind: under its own name; with the suffix `Object` if the name is taken; as `Resource` if
 * it is very long.
 */
export function kindImport(kind: string): { readonly name: string; readonly imported: string } {
  const own = taken.has(kind) || isGlobal(kind) ? `${kind}Object` : kind;
  const name = own.length > longestName ? 'Resource' : own;
  return { name, imported: kind };
}
