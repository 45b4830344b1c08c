import type { Code } from './code.js';
import { addVariable, type EnvironmentVariable } from './environment.js';
import { addToImport, type ImportedName } from './named-import.js';
import { addDependency, type Dependency } from './package-list.js';

/** A change to a shared file. */
export type ScaffoldEdit = InsertionEdit | ImportEdit | SectionEdit | EntryEdit | VariableEdit | DependencyEdit;

/** Inserts code at a scaffold marker. */
export interface InsertionEdit {
  readonly kind: 'insertion';
  readonly path: string;
  readonly marker: string;
  readonly code: Code;
  /** Code at the same marker that must be below this code, whichever command runs first. Default: none. */
  readonly above?: readonly Code[];
  /** Part of the code that identifies it even if the user changed the rest. Default: all of the code. */
  readonly key?: Code;
  /** Local name of the class that the code sets up. Default: none. */
  readonly setup?: Code;
}

/** Adds a name to an import, or a new import at the scaffold marker `imports`. */
export interface ImportEdit {
  readonly kind: 'import';
  readonly path: string;
  readonly name: ImportedName;
  readonly module: string;
  /** The new import, if no existing import can be extended. */
  readonly line: Code;
  /** Whether a new import is the first of the file, rather than at the scaffold marker. Default: false. */
  readonly isFirst?: true;
}

/** Uncomments a section of a kustomization file. */
interface SectionEdit {
  readonly kind: 'section';
  readonly path: string;
  readonly section: string;
}

/** Adds an entry at the top of the `resources` list in a kustomization file. */
interface EntryEdit {
  readonly kind: 'entry';
  readonly path: string;
  readonly entry: Code;
}

/** Adds an environment variable to the `manager` container. */
interface VariableEdit {
  readonly kind: 'variable';
  readonly path: string;
  readonly variable: EnvironmentVariable;
}

/** Adds a package to package.json, unless it is listed. */
interface DependencyEdit extends Dependency {
  readonly kind: 'dependency';
  readonly path: string;
}

/** Returns the edit that inserts code at a marker. */
export function insertion(path: string, marker: string, code: Code, above: readonly Code[] = []): InsertionEdit {
  return { kind: 'insertion', path, marker, code, above };
}

/** Applies an edit to a rendered file, unless the file already contains it. */
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
    case 'variable':
      return addVariable(text, edit.variable);
    case 'dependency':
      return addDependency(text, edit);
  }
}

type Insertion = Pick<InsertionEdit, 'path' | 'marker' | 'code' | 'above' | 'key'>;

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

/** Uncomments all sections with a name: the YAML lines from the heading to the next heading. */
function uncomment(text: string, name: string): string {
  let isInside = false;
  const lines = text.split('\n').map((line) => {
    if (line.startsWith('# [')) isInside = line.startsWith(`# [${name}]`);
    return isInside && /^#(?:\S| {2,}\S)/.test(line) ? line.slice(1) : line;
  });
  return lines.join('\n');
}

/** Returns a scaffold marker as a comment: `// …` in TypeScript, `# …` in YAML. */
export function scaffoldMarker(path: string, marker: string): string {
  return `${path.endsWith('.ts') ? '//' : '#'} +kubebuilder:scaffold:${marker}`;
}
