import type { Project } from '../modules/project.js';
import { spanOf } from '../source/source.js';
import { newerProblem } from '../types/builtin-fields.js';

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
      const problem = id === undefined || newerTypes.has(id) ? undefined : newerProblem(builtins, { id });
      if (!problem || !source) continue;
      sink.report({ ...problem, code: 'kubernetes-version', severity: 'warning', span: spanOf(source, node) });
    }
  }
}
