import type { ReadableFiles } from '../files/index.js';
import type { ProblemSink } from '../problems/index.js';
import { loadProject, projectFile, qualifiedGroup } from '../project/index.js';

/** Finds the kinds that the PROJECT file has a conversion webhook for. */
export function convertedKinds(files: ReadableFiles, sink: ProblemSink): (group: string, kind: string) => boolean {
  // Reading YAML costs more than all of a small project's types, and most projects have no such webhook.
  const isNamed = /^\s+conversion:\s*true\b/m.test(files.readText(projectFile) ?? '');
  const resources = (isNamed ? loadProject(files, sink)?.resources : undefined) ?? [];
  const converted = resources.filter(({ webhooks }) => webhooks?.conversion);
  return (group, kind) => converted.some((resource) => resource.kind === kind && qualifiedGroup(resource) === group);
}
