import { CrdImporter } from '../../../import/index.js';
import type { DiagnosticSink } from '../../../problems/index.js';
import { apiFolder } from '../../../project/index.js';
import { sourceHeader } from '../../../scaffold/index.js';
import type { GoKinds } from '../manifests/kinds.js';
import type { ProjectDraft } from './draft.js';

/** Replaces the scaffolded types of all kinds by those of their CRDs. */
export function writeTypes(draft: ProjectDraft, { kinds }: GoKinds, sink: DiagnosticSink): void {
  const groups = new Map(kinds.map(({ group, source }) => [source.crd.spec.group, group]));
  const folderOf = (whole: string, version: string) =>
    apiFolder(draft.project, { group: groups.get(whole) ?? whole, version });
  const importer = new CrdImporter({ folderOf, header: sourceHeader(draft.files, draft.around.year) }, sink);
  const files = kinds.flatMap(({ source }) => importer.import(source).files);
  draft.change(
    files
      .filter(({ path }) => path.endsWith('.types.ts'))
      .map(({ path, contents }) => ({ kind: 'create', path, contents }) as const),
  );
}
