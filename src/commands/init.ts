import path from 'node:path';
import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../base/problems/index.js';
import { defineCommand } from './define/command.js';
import { type CompleteRequest, type Fields, type RequestOf, textField } from './define/fields.js';
import { licenseField, licenseTextField, pluginFields, projectFields } from './define/shared-fields.js';
import type { Place } from './sdk/place.js';
import type { PlannedOutput } from './sdk/planned.js';

const go = 'only for projects in Go';

const fields = {
  ...projectFields,
  /** Domain of the API groups. Default: `my.domain`. */
  domain: {
    ...textField(
      'domain',
      'domain of the API groups (default: my.domain; on a terminal, prompts for it)',
      'example.com',
    ),
    project: 'domain',
  },
  /** Name of the project. Default: derived from the folder name. */
  projectName: {
    ...textField('name', 'project name, the prefix of object names (default: the name of the folder)', 'my-operator'),
    project: 'projectName',
  },
  /** Header of source files: `apache2`, `copyright` (a copyright line only) or `none`. Default: `apache2`. */
  license: { ...licenseField, default: 'apache2', literals: ['apache2', 'copyright', 'none'] },
  /** A custom header in a block comment, which overrides `license`. Default: none. */
  licenseText: { ...licenseTextField, help: 'file with a custom header in a block comment; overrides `--license`' },
  /** The copyright holder. Default: none. */
  owner: {
    ...textField('owner', 'copyright holder', '"The Ship Authors"'),
    default: '',
  },
  /** Whether each API group has its own folder. Default: false. */
  multigroup: { type: 'boolean', help: 'one folder for each API group', default: false, project: 'multigroup' },
  /** Whether the manager is limited to specific namespaces. Default: false. */
  namespaced: {
    type: 'boolean',
    help: 'limits the manager to namespaces, with Roles instead of ClusterRoles',
    default: false,
    project: 'namespaced',
  },
  projectVersion: {
    type: 'string',
    only: 'flag',
    argument: 'version',
    help: 'version of the PROJECT file',
    default: '3',
    project: 'version',
  },
  /** The version specifier for kbts in package.json. Default: the running version, from the registry. */
  dependency: { type: 'specifier', only: 'library' },
  /** Whether to overwrite conflicting files and package.json entries. Default: false. */
  force: { type: 'boolean', help: 'overwrites existing files and scripts that conflict', default: false },
  ...pluginFields,
} as const satisfies Fields;

/** A request to create a project (`kbts init`). */
export interface InitRequest extends RequestOf<typeof fields> {}

/** The `kbts init` command. */
export const init = defineCommand({
  name: 'init',
  details:
    'Writes the PROJECT file, the manager, the manifests in `config/`, the Makefile and the tests.\nAdds missing entries to an existing package.json or .gitignore. Keeps other existing files.',
  words: {
    usage: '[folder]',
    summary: 'project folder, created if missing (default: the current folder)',
    most: 1,
    values: 'folders',
  },
  pluginCommand: 'init',
  fields,
  foreignFlags: {
    repo: { fate: 'ignored', reason: `${go}; the package name is in \`package.json\``, argument: 'path' },
    'fetch-deps': { fate: 'ignored', reason: `${go}; run \`npm install\`` },
    'skip-go-version-check': { fate: 'ignored', reason: go },
  },
  examples: [
    { summary: 'A project in a new folder', call: 'init my-operator --domain example.com' },
    {
      summary: 'In the current folder, with a copyright owner',
      call: 'init --domain example.com --owner "The Ship Authors"',
    },
  ],
});

/** The domain used if the request has no domain. */
export const defaultDomain = 'my.domain';

/** A request to create a project in the folder of a place. */
export type NewProject = CompleteRequest<typeof fields>;

/** Plans a new project; undefined if errors were reported. */
export async function planNewProject(
  request: NewProject,
  place: Place,
  sink: DiagnosticSink,
): Promise<PlannedOutput | undefined> {
  const [{ toProjectName }, { planPlugins }, { planInit }, { surroundingsOf }] = await Promise.all([
    import('../base/project-file/index.js'),
    import('../plugins/index.js'),
    import('../project/index.js'),
    import('./sdk/place.js'),
  ]);
  const folder = path.basename(place.files.root ?? '');
  const { projectName = toProjectName(folder), domain = defaultDomain, license, licenseText: text, owner } = request;
  if (projectName === '' && request.projectName === undefined) return void sink.report(noName(folder));
  const { plugins: run } = place;
  const around = surroundingsOf(place);
  const header = { name: license, owner, ...(text === undefined ? {} : { text }) };
  const chain = run?.chain.map(({ key }) => key) ?? [];
  const base = planInit({ ...request, domain, projectName, license: header, plugins: chain }, around, sink);
  const plan = base && run ? await planPlugins(run, base, around, sink) : base;
  const isDerived = request.projectName === undefined && projectName !== folder;
  return plan && { ...plan, notes: [...plan.notes, ...(isDerived ? [nameNote(projectName, folder)] : [])] };
}

function noName(folder: string): Diagnostic {
  const message = `no project name can be derived from the folder name \`${shorten(folder)}\`: it has no letter from a to z`;
  return errorOf('resource-invalid', message, 'set a name, for example `--project-name my-operator`');
}

function nameNote(name: string, folder: string): string {
  return `Check the project name \`${name}\`, derived from the folder name \`${shorten(folder)}\`: to set another name, create the project with \`--project-name\``;
}
