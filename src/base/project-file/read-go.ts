import { type DiagnosticList, type DiagnosticSink, errorOf, shorten, unlessErrors } from '../problems/index.js';
import { readYaml, type YamlText } from '../yaml/index.js';
import { checkFields } from './check.js';
import { checkResources } from './check-resources.js';
import { layout, type Project } from './project.js';
import { fillProject } from './read.js';
import { projectFields, type WrittenProject } from './schema.js';

/** The PROJECT file of a Go project. */
export interface GoProject {
  /** The contents with all defaults; the project name is empty if the file has none. */
  readonly project: Project;
  /** The version of the file format: `2` does not record controllers and webhooks. */
  readonly version: string;
  readonly yaml: YamlText;
}

/** The keys of PROJECT; older versions of the file format do not require all of them. */
const fields = {
  ...projectFields,
  projectName: { ...projectFields.projectName, required: false },
  layout: { ...projectFields.layout, required: false },
} as const;

/** Parses the PROJECT file of a Go project created by kubebuilder or the Operator SDK. Its contents are untrusted. */
export function readGoProject(text: string, file: string, sink: DiagnosticSink): GoProject | undefined {
  return unlessErrors(sink, (problems) => readChecked(text, file, problems));
}

function readChecked(text: string, file: string, problems: DiagnosticList): GoProject | undefined {
  const yaml = readYaml(text, { file, code: 'project-invalid', sink: problems });
  if (yaml) checkFields(fields, yaml.value, [], yaml, problems);
  if (!yaml || problems.hasErrors) return undefined;
  const written = yaml.value as WrittenProject; // checkFields has just validated it against the table of this type
  const project = fillProject(written);
  const report = (key: string, message: string, hint: string) =>
    problems.report(errorOf('project-invalid', message, hint, yaml.spanOf([key])));
  const { version = '' } = written;
  if (!/^(?:2|3)(?:-alpha)?$/.test(version)) {
    const message = `version \`${shorten(version)}\` of PROJECT is not supported, expected \`"2"\` or \`"3"\``;
    report('version', message, 'upgrade the project with `kubebuilder alpha generate` first');
  }
  if (project.layout.includes(layout)) {
    report('layout', 'this is already a TypeScript project', 'pass the folder of a Go project');
  }
  // Resources in older files may have no group, so duplicates can only be detected in the CRDs.
  if (version.startsWith('3')) checkResources(project.resources.map(withDomain(project)), yaml, problems);
  return { project, version: version.charAt(0), yaml };
}

/** Adds the project's domain to resources without a domain. */
function withDomain({ domain }: Project) {
  return (resource: Project['resources'][number]) => (resource.domain === '' ? { ...resource, domain } : resource);
}
