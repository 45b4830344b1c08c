import { memoryFiles, type ReadableFiles, withLineFeeds } from '../../base/files/index.js';
import { DiagnosticList, type DiagnosticSink } from '../../base/problems/index.js';
import { type Project, projectFile, type Resource, writeProject } from '../../base/project-file/index.js';
import { externalTypes } from '../names/foreign-kind.js';
import { catalog } from '../templates/catalog.js';
import { Draft } from '../templates/draft.js';
import { boilerplateFile } from '../templates/header.js';
import { ownDependency } from '../templates/own-dependency.js';
import type { ScaffoldPlan, Surroundings } from '../templates/plan.js';
import { writeTemplates } from '../templates/write-templates.js';
import { projectFiles } from '../text/references.js';
import { renderEdit } from '../text/scaffold-edit.js';
import { dependencyEdit } from './edits/dependency-edit.js';
import { initRendering, registrySpec } from './init.js';
import { contentsOf, type Part, type PartOptions, partsOf } from './parts.js';
import { inRegistrationOrder } from './registration-order.js';
import { chooseStorageVersion } from './storage-version.js';

/**
 * Plans a project as its commands would create it now in an empty folder. The plan reuses PROJECT, the source file
 * header, the kbts dependency in package.json, imported types of external kinds, the order in which `src/main.ts`
 * registers controllers and webhooks, and names that commands chose because another kind or version existed. Code
 * written by the user is not reused.
 *
 * @param around the old project
 * @returns undefined if errors were reported
 */
export function planRescaffold(old: Project, around: Surroundings, sink: DiagnosticSink): ScaffoldPlan | undefined {
  const problems = new DiagnosticList();
  const project = { ...old, cliVersion: around.version };
  const draft = new Draft(memoryFiles(), problems);
  writeKept(draft, project, around.files);
  const boilerplate = withLineFeeds(around.files.readText(boilerplateFile) ?? '').trim();
  const dependency = dependencyOn(around);
  writeTemplates(
    draft,
    catalog.init,
    initRendering({ project, boilerplate, dependency, around, force: false, sink: problems }),
  );
  draft.write(projectFile, writeProject(project, around.files.readText(projectFile)), 'replace');
  const main = around.files.readText('src/main.ts') ?? '';
  const earlier = new Set<Resource>();
  for (const part of inRegistrationOrder(partsOf(project), project, main)) {
    writePart(draft, part, earlier, { project, around, sink: problems });
    if (part.kind === 'webhook') earlier.add(part.resource);
  }
  for (const resource of project.resources) if (resource.external) dependencyEdit(draft, resource);
  for (const problem of problems.all) sink.report(problem);
  return problems.hasErrors ? undefined : { changes: draft.changes, project, notes: [] };
}

/** Copies files that commands cannot create again. */
function writeKept(draft: Draft, project: Project, before: ReadableFiles): void {
  for (const path of [boilerplateFile, ...project.resources.flatMap((one) => typesOf(one, before))]) {
    const text = before.readText(path);
    if (text !== undefined) writeNew(draft, path, text);
  }
}

/** Returns all files in the folder that contains the imported types of an external kind. */
function typesOf(resource: Resource, files: ReadableFiles): readonly string[] {
  const place = resource.external ? externalTypes(resource, files) : undefined;
  return place === undefined ? [] : projectFiles(files, place.slice(0, place.lastIndexOf('/')));
}

/** Returns the kbts version specifier: the existing one if it is a URL or a path, otherwise the current version. */
function dependencyOn({ files, version }: Surroundings): string {
  const spec = ownDependency(files);
  return spec !== undefined && /^[a-z+]+:|\//i.test(spec) ? spec : registrySpec(version);
}

/** Adds a part as its command would if only the kinds above it in PROJECT, and the earlier webhooks, existed. */
function writePart(
  draft: Draft,
  part: Part,
  earlier: ReadonlySet<Resource>,
  { project, around, sink }: PartOptions,
): void {
  const { resource } = part;
  const at = project.resources.indexOf(resource);
  const above = project.resources.slice(0, at);
  const resources = project.resources.flatMap((one, index) => {
    if (one === resource || earlier.has(one)) return [one];
    const { webhooks: _, ...others } = one;
    return index < at ? [others] : [];
  });
  const history = { ...project, resources };
  const storage =
    part.kind === 'api' ? chooseStorageVersion({ ...project, resources: above }, resource, draft.files, sink) : {};
  const isStorage = storage.version === resource.version;
  const contents = contentsOf(part, {
    project: history,
    around: { ...around, files: draft.files, earlier: around.files },
    isStorage,
    sink,
  });
  for (const { path, contents: text, entry } of contents.files) writeNew(draft, path, text, entry.executable);
  const { edit } = storage;
  if (edit) draft.edit(edit.path, () => edit.contents);
  for (const one of contents.edits) draft.edit(one.path, (text) => renderEdit(text, one));
}

/** Writes a file unless an earlier step has written it. */
function writeNew(draft: Draft, path: string, text: string, executable?: boolean): void {
  if (draft.files.readText(path) === undefined) draft.write(path, text, 'keep', executable);
}
