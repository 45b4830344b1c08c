import type { Project } from '../modules/project.js';
import { spanOf } from '../source/source.js';
import { newerAdvice } from '../types/builtin-fields.js';

/**
 * Warns of each import of a built-in type or kind that the targeted version of Kubernetes does not have yet.
 *
 * Types that an API uses are left out: they are reported there.
 *
 * @param paths files that may have such imports
 */
export function checkNewerImports(project: Project, paths: readonly string[]): void {
  const { builtins, files, sink, newerTypes } = project;
  if (!builtins.introducedLater) return;
  for (const path of paths) {
    if (!files.readSource(path)?.includes('kbts/k8s/')) continue;
    const source = project.source(path);
    for (const { specifier, name, node } of source?.scope.imports.values() ?? []) {
      const id = builtins.builtinTypeId(specifier, name);
      const advice = id === undefined || newerTypes.has(id) ? undefined : newerAdvice(builtins, { id });
      if (!advice || !source) continue;
      sink.report({ ...advice, code: 'kubernetes-version', severity: 'warning', span: spanOf(source, node) });
    }
  }
}
