import { defineCommand } from '../define/command.js';
import { foreignInitFlags, outputFlags, pluginsFlag } from '../define/flags.js';
import { inFolder } from '../terminal/io.js';

/** `kbts init`. */
export const init = defineCommand({
  details:
    'Writes the PROJECT file, the manager, the manifests in `config/`, the Makefile and the tests.\nAdds missing entries to an existing package.json or .gitignore. Keeps other existing files.',
  words: {
    usage: '[folder]',
    summary: 'project folder, created if missing (default: the current folder)',
    most: 1,
    values: 'folders',
  },
  pluginCommand: 'init',
  flags: {
    domain: {
      kind: 'text',
      argument: 'domain',
      summary: 'domain of the API groups (default: my.domain; on a terminal, prompts for it)',
      example: 'example.com',
    },
    'project-name': {
      kind: 'text',
      argument: 'name',
      summary: 'project name, the prefix of object names (default: the name of the folder)',
      example: 'my-operator',
    },
    license: {
      kind: 'text',
      argument: 'license',
      summary: 'header of source files: `apache2`, `copyright` (a copyright line only) or `none`',
      default: 'apache2',
    },
    'license-file': {
      kind: 'text',
      argument: 'path',
      summary: 'file with a custom header in a block comment; overrides `--license`',
      example: 'head.txt',
      values: 'files',
    },
    owner: {
      kind: 'text',
      argument: 'owner',
      summary: 'copyright holder',
      example: '"The Ship Authors"',
      default: '',
    },
    multigroup: { kind: 'switch', summary: 'one folder for each API group', default: false },
    namespaced: {
      kind: 'switch',
      summary: 'limits the manager to namespaces, with Roles instead of ClusterRoles',
      default: false,
    },
    'project-version': { kind: 'text', argument: 'version', summary: 'version of the PROJECT file', default: '3' },
    force: { kind: 'switch', summary: 'overwrites existing files and scripts that conflict', default: false },
    ...pluginsFlag,
    ...outputFlags,
  },
  foreignFlags: foreignInitFlags,
  examples: [
    { summary: 'A project in a new folder', call: 'init my-operator --domain example.com' },
    {
      summary: 'In the current folder, with a copyright owner',
      call: 'init --domain example.com --owner "The Ship Authors"',
    },
  ],
  async run({ options, args: [word], from, yes, plugins }, io) {
    const [{ createProject }, { newProjectFolder }, { deliver }, { DiagnosticList }] = await Promise.all([
      import('./create-project.js'),
      import('../folders/new-project-folder.js'),
      import('../changes/deliver.js'),
      import('../../problems/index.js'),
    ]);
    const problems = new DiagnosticList();
    const place = newProjectFolder(word, io);
    if ('problem' in place) problems.report(place.problem);
    if (options.domain === '') problems.report(emptyDomain);
    if (options['project-version'] !== '3') problems.report(wrongProjectVersion(options['project-version']));
    if ('problem' in place || problems.hasErrors) {
      return await deliver(undefined, problems, options, io, () => undefined);
    }
    return await createProject(
      { ...options, takesDefaults: yes || options.json, from, word, plugins },
      inFolder(io, place.folder),
    );
  },
});

const emptyDomain = {
  code: 'usage',
  severity: 'error',
  message: '`--domain` is empty',
  hint: 'use a domain that you own, for example `--domain example.com`, or omit the flag',
} as const;

function wrongProjectVersion(version: string) {
  return {
    code: 'usage',
    severity: 'error',
    message: `version \`${version}\` of the PROJECT file is not supported, expected \`3\``,
    hint: 'omit `--project-version`',
  } as const;
}
