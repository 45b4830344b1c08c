import type { ReadableFiles } from '../../base/files/index.js';
import { DiagnosticList, type DiagnosticSink, type Span } from '../../base/problems/index.js';
import { type Project, projectFile, qualifiedGroup, type Resource } from '../../base/project-file/index.js';
import { readYaml } from '../../base/yaml/index.js';
import { initFiles, Scaffold } from '../change/scaffold.js';
import { contentsOf, type Part, type PartContents, partsOf } from '../create/parts.js';
import type { Surroundings } from '../templates/plan.js';

/** A part that PROJECT records, and the contents that its command creates. */
export interface CheckedPart {
  readonly part: Part;
  readonly contents: PartContents;
  /** Description of the part, such as `the controller of ship.example.com/v1 Frigate`. */
  readonly name: string;
  readonly span: Span;
}

/** A project, and the parts that its PROJECT file records. */
export interface CheckedProject {
  readonly project: Project;
  readonly around: Surroundings;
  readonly files: ReadableFiles;
  readonly parts: readonly CheckedPart[];
  readonly scaffold: Scaffold;
}

/** Renders the parts of a project, and finds their locations in PROJECT. */
export function checkedProject(project: Project, around: Surroundings, sink: DiagnosticSink): CheckedProject {
  const { files } = around;
  const text = files.readText(projectFile) ?? '';
  const yaml = readYaml(text, { file: projectFile, code: 'project-invalid', sink: new DiagnosticList() });
  const parts = partsOf(project).map((part): CheckedPart => {
    const index = project.resources.indexOf(part.resource);
    const span = yaml?.spanOf(['resources', index, 'kind']) ?? { file: projectFile, start: 0, end: 0 };
    return { part, contents: contentsOf(part, { project, around, sink }), name: nameOf(part), span };
  });
  const scaffold = new Scaffold(
    initFiles(project, around, sink),
    parts.map(({ contents }) => contents),
  );
  return { project, around, files, parts, scaffold };
}

function nameOf(part: Part): string {
  const { resource } = part;
  switch (part.kind) {
    case 'api':
      return `the types of ${kindOf(resource)}`;
    case 'controller':
      return `the controller${part.controllerName === undefined ? '' : ` ${part.controllerName}`} of ${kindOf(resource)}`;
    case 'webhook':
      return `webhooks of ${kindOf(resource)}`;
  }
}

function kindOf(resource: Resource): string {
  const group = qualifiedGroup(resource);
  return `${[...(group === '' ? [] : [group]), resource.version].join('/')} ${resource.kind}`;
}

/** Whether a file is a test, which is not required to run the project. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || path.endsWith('.test.ts');
}
