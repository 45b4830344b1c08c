import { defineCommand } from '../command.js';
import { foreignInitFlags, outputFlags } from '../flags.js';
import { inFolder } from '../io.js';

/** `kbts init`. */
export const init = defineCommand({
  details:
    'Writes the PROJECT file, the manager, the manifests below `config/`, the Makefile and the tests.\nAn existing package.json or .gitignore gets what it lacks. Other existing files are kept.',
  words: { usage: '[folder]', summary: 'folder of the project, created if missing (default: this folder)', most: 1 },
  flags: {
    domain: {
      kind: 'text',
      argument: 'domain',
      summary: 'domain that the API groups end with (default: my.domain, or asked for on a terminal)',
      example: 'example.com',
    },
    'project-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of the project, which object names start with (default: that of the folder)',
      example: 'my-operator',
    },
    license: {
      kind: 'text',
      argument: 'license',
      summary: 'header of source files: `apache2`, `copyright` (that line alone) or `none`',
      default: 'apache2',
    },
    'license-file': {
      kind: 'text',
      argument: 'path',
      summary: 'file with a header of your own, a block comment; overrides `--license`',
      example: 'head.txt',
    },
    owner: {
      kind: 'text',
      argument: 'owner',
      summary: 'copyright holder',
      example: '"The Ship Authors"',
      default: '',
    },
    multigroup: { kind: 'switch', summary: 'one folder for each API group', default: false },
    namespaced: { kind: 'switch', summary: 'a manager that works in one namespace only', default: false },
    'project-version': { kind: 'text', argument: 'version', summary: 'version of the PROJECT file', default: '3' },
    force: { kind: 'switch', summary: 'overwrites existing files and scripts that are in the way', default: false },
    ...outputFlags,
  },
  foreignFlags: foreignInitFlags,
  examples: [
    { summary: 'A project in a new folder', call: 'init my-operator --domain example.com' },
    { summary: 'In this folder, with a copyright line', call: 'init --domain example.com --owner "The Ship Authors"' },
  ],
  async run({ options, args: [word], from, yes }, io) {
    const [{ createProject }, { initPlace }, { deliver }, { DiagnosticList }] = await Promise.all([
      import('../create-project.js'),
      import('../init-place.js'),
      import('../deliver.js'),
      import('../../problems/index.js'),
    ]);
    const problems = new DiagnosticList();
    const place = initPlace(word, io);
    if ('problem' in place) problems.report(place.problem);
    if (options.domain === '') problems.report(emptyDomain);
    if (options['project-version'] !== '3') problems.report(wrongProjectVersion(options['project-version']));
    if ('problem' in place || problems.hasErrors) {
      return await deliver(undefined, problems, options, io, () => undefined);
    }
    return await createProject(
      { ...options, takesDefaults: yes || options.json, from, word },
      inFolder(io, place.folder),
    );
  },
});

const emptyDomain = {
  code: 'usage',
  severity: 'error',
  message: '`--domain` is empty',
  hint: 'give a domain that you own, as `--domain example.com`, or leave the flag out',
} as const;

function wrongProjectVersion(version: string) {
  return {
    code: 'usage',
    severity: 'error',
    message: `version \`${version}\` of the PROJECT file is not supported, expected \`3\``,
    hint: 'leave `--project-version` out',
  } as const;
}
