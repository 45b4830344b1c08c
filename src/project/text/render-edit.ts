import { addVariable } from './environment.js';
import { scaffoldMarker } from './insert.js';
import { addToImport } from './named-import.js';
import type { ScaffoldEdit } from './scaffold-edit.js';

/** Applies an edit to a file as kbts renders it, unless the file includes it. */
export function renderEdit(text: string, edit: ScaffoldEdit): string {
  switch (edit.kind) {
    case 'insertion':
      return insert(text, edit);
    case 'import': {
      const { path, module, name, line, isFirst } = edit;
      const extended = addToImport(text, module, name);
      if (extended !== undefined) return extended;
      if (isFirst) return text.replace(/^import\b/m, `${line}\nimport`);
      return insert(text, { path, marker: 'imports', code: line });
    }
    case 'section':
      return uncomment(text, edit.section);
    case 'entry':
      return text.includes(`\n${edit.entry}\n`) ? text : text.replace(/^resources:\n/m, `resources:\n${edit.entry}\n`);
    case 'variable': {
      const next = addVariable(edit.path, text, edit.variable);
      return typeof next === 'string' ? next : text;
    }
    case 'dependency':
      return addPackage(text, edit);
  }
}

type Insertion = Pick<
  Extract<ScaffoldEdit, { readonly kind: 'insertion' }>,
  'path' | 'marker' | 'code' | 'above' | 'key'
>;

/** Inserts code above its marker, or above code that must be below it. */
function insert(text: string, { path, marker, code, above = [], key }: Insertion): string {
  const lines = text.split('\n');
  const trimmed = lines.map((line) => line.trim());
  const end = trimmed.indexOf(scaffoldMarker(path, marker));
  const indent = /^\s*/.exec(lines[end] ?? '')?.[0] ?? '';
  const added = code.text.split('\n').map((line) => (line === '' ? '' : indent + line));
  const isPresent = `\n${text}`.includes(`\n${added.join('\n')}\n`) || (key !== undefined && text.includes(key.text));
  if (end === -1 || isPresent) return text;
  const below = above.map((other) => trimmed.indexOf(other.text)).filter((at) => at !== -1);
  return lines.toSpliced(Math.min(end, ...below), 0, ...added).join('\n');
}

/** Uncomments the sections with a name: the lines of YAML from the heading to the next one. */
function uncomment(text: string, name: string): string {
  let isInside = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('# [')) isInside = line.startsWith(`# [${name}]`);
    return isInside && /^#(?:\S| {2,}\S)/.test(line) ? line.slice(1) : line;
  });
  return lines.join('\n');
}

/** Adds a package to a list of package.json in alphabetical order, unless it is listed. */
function addPackage(
  text: string,
  { list, name, version }: Extract<ScaffoldEdit, { readonly kind: 'dependency' }>,
): string {
  const values: Record<string, Record<string, string>> = JSON.parse(text);
  const packages = values[list] ?? {};
  if (Object.hasOwn(packages, name)) return text;
  const entries = Object.entries({ ...packages, [name]: version }).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return `${JSON.stringify({ ...values, [list]: Object.fromEntries(entries) }, undefined, 2)}\n`;
}
