import type { ReadableFiles } from '../../base/files/index.js';
import type { PartContents } from '../create/parts.js';
import type { Surroundings } from '../templates/plan.js';
import { packageTemplates } from '../templates/template.js';
import { hasVariable } from '../text/environment.js';
import { isInserted } from '../text/insert.js';
import { isSource, projectFiles } from '../text/references.js';
import { revertEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';
import { isEnabled } from '../text/uncomment.js';

/** The contents of shared files without the edits of removed parts. */
export interface RevertedEdits {
  readonly texts: ReadonlyMap<string, string>;
  /** Paths of files with an edit that the user changed. */
  readonly changed: readonly string[];
}

/**
 * Reverts the edits of removed parts that no other part requires.
 *
 * @param removed the variants of each part
 */
export function revertEdits(
  removed: readonly (readonly PartContents[])[],
  others: readonly PartContents[],
  { files, templates = packageTemplates() }: Surroundings,
): RevertedEdits {
  const needed = new Set(others.flatMap(({ edits }) => edits.map(keyOf)));
  const texts = new Map<string, string>();
  const changed = new Set<string>();
  for (const variants of inOrder(removed.flatMap(alternatives))) {
    const [edit] = variants;
    const text = edit && (texts.get(edit.path) ?? files.readText(edit.path));
    if (!edit || text === undefined || needed.has(keyOf(edit))) continue;
    const template = templates.readText(`init/${edit.path}.hbs`) ?? '';
    if (isRequired(edit, text, template) || isImported(edit, files)) continue;
    const next = variants.map((variant) => revertEdit(text, variant, template)).find((found) => found !== undefined);
    if (next !== undefined) texts.set(edit.path, next);
    else if (isMentioned(edit, text, template)) changed.add(edit.path);
  }
  return { texts, changed: [...changed] };
}

/** Groups the variants of each edit of a part. */
function alternatives(variants: readonly PartContents[]): readonly (readonly ScaffoldEdit[])[] {
  const [first] = variants;
  return (first?.edits ?? []).map((_, index) => variants.flatMap(({ edits }) => edits[index] ?? []));
}

/** Sorts edits in reverse order; the certificates section, which other sections require, comes last. */
function inOrder(edits: readonly (readonly ScaffoldEdit[])[]): readonly (readonly ScaffoldEdit[])[] {
  const isShared = ([edit]: readonly ScaffoldEdit[]) => edit?.kind === 'section' && edit.section === certificates;
  const reversed = edits.toReversed();
  return [...reversed.filter((edit) => !isShared(edit)), ...reversed.filter(isShared)];
}

function keyOf(edit: ScaffoldEdit): string {
  switch (edit.kind) {
    case 'insertion':
      return JSON.stringify([edit.kind, edit.path, edit.marker, edit.code.text]);
    case 'import':
      return JSON.stringify([edit.kind, edit.path, edit.module, edit.name.name]);
    case 'section':
      return JSON.stringify([edit.kind, edit.path, edit.section]);
    case 'entry':
      return JSON.stringify([edit.kind, edit.path, edit.entry.text]);
    case 'variable':
      return JSON.stringify([edit.kind, edit.path, edit.variable.name]);
    case 'dependency':
      return JSON.stringify([edit.kind, edit.path, edit.name]);
  }
}

const certificates = 'CERTMANAGER';

/** Names of sections that require certificates. */
const certified = ['METRICS-WITH-CERTS', 'WEBHOOK', 'VALIDATING', 'MUTATING', 'CONVERSION'].map((name, index) =>
  index === 0 ? name : `${certificates}-${name}`,
);

/** Whether a section is required by another enabled section. */
function isRequired(edit: ScaffoldEdit, text: string, template: string): boolean {
  if (edit.kind !== 'section' || edit.section !== certificates) return false;
  return certified.some((name) => isEnabled(text, template, name));
}

/** Whether sources, for example the user's tests, import the package that an edit added. */
function isImported(edit: ScaffoldEdit, files: ReadableFiles): boolean {
  if (edit.kind !== 'dependency') return false;
  const imported = new RegExp(`['"]${edit.name}['"/]`);
  return projectFiles(files).some((path) => isSource(path) && imported.test(files.readText(path) ?? ''));
}

/** Whether a file still contains a part of an edit that cannot be reverted. */
function isMentioned(edit: ScaffoldEdit, text: string, template: string): boolean {
  switch (edit.kind) {
    case 'insertion':
      return (
        isInserted(edit.path, text, edit) ||
        (!edit.key && !edit.setup && text.includes(edit.code.text.split('\n')[0] ?? ''))
      );
    case 'section':
      return isEnabled(text, template, edit.section);
    case 'variable':
      return hasVariable(text, edit.variable.name);
    case 'import':
    case 'entry':
    case 'dependency':
      return false;
  }
}
