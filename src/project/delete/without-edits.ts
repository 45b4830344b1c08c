import type { ReadableFiles } from '../../base/files/index.js';
import { mergeFile } from '../change/merge-file.js';
import type { Scaffold } from '../change/scaffold.js';
import { isSource, projectFiles } from '../text/references.js';
import { renderEdit, type ScaffoldEdit } from '../text/scaffold-edit.js';

/** Removes the edits of removed parts from shared files, unless other parts require the same edits. */
export function withoutEdits(edits: readonly ScaffoldEdit[], before: Scaffold, after: Scaffold, files: ReadableFiles) {
  const texts = new Map<string, string>();
  const changed: string[] = [];
  for (const path of new Set(edits.map((edit) => edit.path))) {
    const text = files.readText(path);
    const created = before.readText(path);
    const left = after.readText(path) ?? before.readCreated(path);
    if (text === undefined || created === undefined || left === undefined) continue;
    const [base, next] = [created, left].map((one) => withCertificates(path, one, text)) as [string, string]; // two
    if (edits.some((edit) => edit.path === path && isImported(edit, files))) continue;
    const merged = mergeFile(path, base, next, text);
    if (merged.text !== text) texts.set(path, merged.text);
    if (merged.failed.length > 0) changed.push(path);
  }
  return { texts, changed };
}

/** Whether sources, for example the user's tests, import the package that an edit added. */
function isImported(edit: ScaffoldEdit, files: ReadableFiles): boolean {
  if (edit.kind !== 'dependency') return false;
  const imported = new RegExp(`['"]${edit.name}['"/]`);
  return projectFiles(files).some((path) => isSource(path) && imported.test(files.readText(path) ?? ''));
}

/** Enables certificates in a scaffold if the user enabled them for the metrics, which PROJECT does not record. */
function withCertificates(path: string, scaffold: string, disk: string): string {
  if (path !== 'config/default/kustomization.yaml' || !/^[^#\n]*path: ["']?cert_metrics_manager_patch/m.test(disk))
    return scaffold;
  const sections = ['METRICS-WITH-CERTS', 'CERTMANAGER'].map(
    (section) => ({ kind: 'section', path, section }) as const,
  );
  return sections.reduce(renderEdit, scaffold);
}
