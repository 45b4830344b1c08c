import type { Diagnostic } from '../../base/problems/index.js';
import { topLists } from '../../base/yaml/index.js';
import type { Code } from './code.js';
import { addEntry, removeEntry } from './entry.js';
import { addVariable, type EnvironmentVariable, removeVariable } from './environment.js';
import { removeFlowItem } from './flow-list.js';
import { insertAtMarker, removeInserted } from './insert.js';
import { addToImport, type ImportedName, importsIn, removeFromImport } from './named-import.js';
import { addDependency, type Dependency, removeDependency } from './package-list.js';
import { isKustomization, itemsIn, restyledLists } from './restyled-list.js';
import { hasWord, statementsOf } from './tokens.js';
import { commentSection, uncommentSection } from './uncomment.js';

/** A change to a shared file, applied by `create` and reverted by `delete`. */
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
  /** Local name of a class: code that sets up its objects in any way counts as inserted. Default: none. */
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
  /** Whether a new import is the first of the file. Default: it is inserted at the scaffold marker. */
  readonly isFirst?: true;
}

/** Uncomments a section of a kustomization file. */
export interface SectionEdit {
  readonly kind: 'section';
  readonly path: string;
  readonly section: string;
}

/** Adds an entry at the top of the `resources` list in a kustomization file. */
export interface EntryEdit {
  readonly kind: 'entry';
  readonly path: string;
  readonly entry: Code;
}

/** Adds an environment variable to the `manager` container. */
export interface VariableEdit {
  readonly kind: 'variable';
  readonly path: string;
  readonly variable: EnvironmentVariable;
}

/** Adds a package to package.json, unless it is listed. */
export interface DependencyEdit extends Dependency {
  readonly kind: 'dependency';
  readonly path: string;
}

/**
 * Applies an edit, unless the file already includes it. Returns the new contents, or why the edit is not possible. A
 * valid kustomization file remains valid, in whichever style its lists are written.
 */
export function applyEdit(text: string, edit: ScaffoldEdit): string | Diagnostic {
  const next = edited(text, edit);
  if (typeof next !== 'string' || next === text || !isKustomization(edit.path)) return next;
  return restyledLists(text) && !topLists(next) ? notEditable(edit.path) : next;
}

function edited(text: string, edit: ScaffoldEdit): string | Diagnostic {
  switch (edit.kind) {
    case 'insertion':
      return insertAtMarker(edit.path, text, edit);
    case 'import': {
      const { path, name, module, line, isFirst } = edit;
      const asFirst = isFirst ? () => insertFirst(text, line) : () => undefined;
      return (
        addToImport(text, module, name) ?? asFirst() ?? insertAtMarker(path, text, { marker: 'imports', code: line })
      );
    }
    case 'section':
      return uncommentSection(edit.path, text, edit.section);
    case 'entry':
      return addEntry(edit.path, text, edit.entry);
    case 'variable':
      return addVariable(edit.path, text, edit.variable);
    case 'dependency':
      return addDependency(text, edit);
  }
}

/**
 * Reverts an edit.
 *
 * @param template the template of the file, with the original sections
 * @returns undefined if the file does not include the edit, or the user changed it
 */
export function revertEdit(text: string, edit: ScaffoldEdit, template: string): string | undefined {
  switch (edit.kind) {
    case 'insertion':
      return unlessUsed(removeInserted(edit.path, text, edit.code), edit) ?? withoutItems(text, edit);
    case 'import':
      return removeInserted(edit.path, text, edit.line) ?? removeFromImport(text, edit.module, edit.name);
    case 'section':
      return commentSection(text, template, edit.section);
    case 'entry':
      return removeEntry(text, edit.entry);
    case 'variable':
      return removeVariable(text, edit.variable);
    case 'dependency':
      return removeDependency(text, edit);
  }
}

/** Removes the items of an edit from a flow-style list; undefined unless the list contains all of them. */
function withoutItems(text: string, { path, code }: InsertionEdit): string | undefined {
  const items = isKustomization(path) ? itemsIn(code.text) : undefined;
  return items?.reduceRight<string | undefined>((rest, item) => rest && removeFlowItem(rest, item), text);
}

function notEditable(path: string): Diagnostic {
  const message = `the lists in \`${path}\` are not written in a way in which the command can add its lines`;
  const hint = 'write them in block style, an item `- …` on each line, and run the command again';
  return { code: 'scaffold-marker-missing', severity: 'error', message, hint };
}

/** Inserts a line above the first import; undefined if there is none. */
function insertFirst(text: string, { text: line }: Code): string | undefined {
  const at = /(?<=^\uFEFF?)import\b/m.exec(statementsOf(text))?.index;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return at === undefined ? undefined : text.slice(0, at) + line + eol + text.slice(at);
}

/** Returns undefined if the rest of the file uses a removed import. */
function unlessUsed(text: string | undefined, { marker, code }: InsertionEdit): string | undefined {
  const names = marker === 'imports' ? importsIn(code.text).map(({ local }) => local) : [];
  if (text === undefined || names.length === 0) return text;
  // `import { A as B }` does not use the name A of this file.
  const used = text.replaceAll(/\bimport\s*\{[^{}]*\}/g, (list) => list.replaceAll(/(?<![\w$])[\w$]+\s+as\s+/g, ''));
  return names.some((name) => hasWord(used, name)) ? undefined : text;
}
