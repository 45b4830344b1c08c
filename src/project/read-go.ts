import { type DiagnosticSink, shorten } from '../problems/index.js';
import { readYaml, type YamlText } from '../yaml/index.js';
import { checkFields } from './check.js';
import { checkResources } from './check-resources.js';
import { FirstProblems } from './first-problems.js';
import { layout, type Project } from './project.js';
import { fillProject, longestProject } from './read.js';
import { projectFields, type WrittenProject } from './schema.js';

/** The PROJECT file of a project in another language. */
export interface GoProject {
  /** Its contents with all defaults; the name is empty if there is none. */
  readonly project: Project;
  /** The version of the file: `2` has no information about controllers and webhooks. */
  readonly version: string;
  /** The file, for the locations of its parts. */
  readonly yaml: YamlText;
}

/** The keys of PROJECT, of which older versions do not require all. */
const fields = {
  ...projectFields,
  projectName: { ...projectFields.projectName, required: false },
  layout: { ...projectFields.layout, required: false },
} as const;

/**
 * Parses the PROJECT file of a Go project, written by kubebuilder or the Operator SDK. Its contents are untrusted, as
 * for other projects.
 *
 * @param file name of the file, for diagnostics
 * @returns undefined when problems were reported
 */
export function readGoProject(text: string, file: string, sink: DiagnosticSink): GoProject | undefined {
  const watched = new FirstProblems(sink);
  const reading = { file, code: 'project-invalid', sink: watched, longest: longestProject } as const;
  const yaml = readYaml(text, reading);
  if (yaml) checkFields(fields, yaml.value, [], yaml, watched);
  if (!yaml || watched.hasErrors) return undefined;
  const written = yaml.value as WrittenProject; // checkFields has just validated it against the table of this type
  const project = fillProject(written);
  const report = (key: string, message: string, hint: string) =>
    watched.report({ code: 'project-invalid', severity: 'error', message, span: yaml.spanOf([key]), hint });
  const { version = '' } = written;
  if (!/^(?:2|3)(?:-alpha)?$/.test(version)) {
    report(
      'version',
      `version \`${shorten(version)}\` of PROJECT is not supported, expected \`"2"\` or \`"3"\``,
      upgrade,
    );
  }
  if (project.layout.includes(layout)) {
    report('layout', 'this is a TypeScript project already', 'pass the folder of a project in Go');
  }
  // Older files have no groups of their own, so what is listed twice there is found by the CRDs.
  if (version.startsWith('3')) checkResources(project.resources.map(withDomain(project)), yaml, watched);
  return watched.hasErrors ? undefined : { project, version: version.charAt(0), yaml };
}

const upgrade = 'upgrade the project with `kubebuilder alpha generate` first';

/** A resource without a domain has that of the project. */
function withDomain({ domain }: Project) {
  return (resource: Project['resources'][number]) => (resource.domain === '' ? { ...resource, domain } : resource);
}
