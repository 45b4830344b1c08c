import { addToImport, type Import, importStatements, importsIn, removeImport } from '../text/named-import.js';
import { scaffoldMarker } from '../text/scaffold-edit.js';
import { hasWord } from '../text/tokens.js';

/** Returns a file without its named imports, which are merged as a set. */
export function withoutImports(text: string): string {
  return importStatements(text).reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** Applies the difference between the imports of two scaffolded files. Imports that are still used are not removed. */
export function mergeImports(path: string, before: string, after: string, disk: string): string {
  const [old, next] = [importsIn(before), importsIn(after)];
  let text = disk;
  for (const one of old) {
    if (!next.some((other) => isSame(one, other)) && !isUsed(text, one)) text = removeImport(text, one);
  }
  for (const one of next) {
    const known = old.find((other) => isSame(one, other));
    if (known === undefined || (known.isType && !one.isType)) text = added(path, text, one, after);
  }
  return text;
}

function isSame(one: Import, other: Import): boolean {
  return one.name === other.name && one.local === other.local && one.module === other.module;
}

function isUsed(text: string, { local }: Import): boolean {
  return hasWord(withoutImports(text), local);
}

/** Adds a name to the import of its module, or else a new import at its place in the scaffolded file. */
function added(path: string, text: string, one: Import, after: string): string {
  const { name, local, module, isType } = one;
  if (importsIn(text).some((other) => isSame(one, other) && (isType || !other.isType))) return text;
  const extended = name === local ? addToImport(text, module, { name, isType }) : undefined;
  if (extended !== undefined) return extended;
  const clause = name === local ? name : `${name} as ${local}`;
  const line = `import ${isType ? 'type ' : ''}{ ${clause} } from '${module}';\n`;
  const at = placeOf(path, text, module, after);
  return text.slice(0, at) + line + text.slice(at);
}

function placeOf(path: string, text: string, module: string, after: string): number {
  const modules = importStatements(after).map((statement) => statement.module);
  const statements = importStatements(text);
  const below = modules.slice(modules.indexOf(module) + 1);
  const next = statements.find((statement) => below.includes(statement.module));
  if (next) return next.start;
  const marker = text.indexOf(scaffoldMarker(path, 'imports'));
  return marker !== -1 ? marker : (statements.at(-1)?.end ?? 0);
}
