import path from 'node:path';
import { defineCommand } from '../command.js';
import { foreignInitFlags, outputFlags } from '../flags.js';

/** `kbts init`. */
export const init = defineCommand({
  details: 'Writes the PROJECT file, the manager, the manifests below `config/`, the Makefile and the tests.',
  flags: {
    domain: {
      kind: 'text',
      argument: 'domain',
      summary: 'domain that the API groups end with',
      example: 'example.com',
      default: 'my.domain',
    },
    'project-name': {
      kind: 'text',
      argument: 'name',
      summary: 'name of the project, the start of all object names; otherwise that of the folder',
      example: 'my-operator',
    },
    license: {
      kind: 'text',
      argument: 'license',
      summary: 'head of source files: `apache2`, `copyright` (that line alone) or `none`',
      default: 'apache2',
    },
    'license-file': {
      kind: 'text',
      argument: 'path',
      summary: 'file with a head of your own, a block comment; wins over `--license`',
      example: 'head.txt',
    },
    owner: {
      kind: 'text',
      argument: 'owner',
      summary: 'who holds the copyright',
      example: '"The Ship Authors"',
      default: '',
    },
    multigroup: { kind: 'switch', summary: 'gives each API group a folder of its own', default: false },
    namespaced: { kind: 'switch', summary: 'makes a manager that works in one namespace only', default: false },
    'project-version': { kind: 'text', argument: 'version', summary: 'version of the PROJECT file', default: '3' },
    ...outputFlags,
  },
  foreignFlags: foreignInitFlags,
  examples: [
    { summary: 'A project in this folder', call: 'init --domain example.com' },
    { summary: 'With a copyright line', call: 'init --domain example.com --owner "The Ship Authors"' },
  ],
  async run({ options }, io) {
    const [{ planAndDeliver }, { planInit }] = await Promise.all([
      import('../deliver.js'),
      import('../../scaffold/index.js'),
    ]);
    const { surroundings } = await import('../surroundings.js');
    const { readLicenseFile } = await import('../license-file.js');
    const { domain, license, owner, multigroup, namespaced } = options;
    return await planAndDeliver(options, io, async (files, problems) => {
      if (domain === '') problems.report(emptyDomain);
      if (options['project-version'] !== '3') problems.report(wrongProjectVersion(options['project-version']));
      const text = options['license-file'] && readLicenseFile(options['license-file'], io.cwd, problems);
      if (problems.hasErrors) return undefined;
      const request = {
        domain,
        projectName: options['project-name'] ?? path.basename(io.cwd).toLowerCase(),
        license: { name: license, owner, ...(text === undefined ? {} : { text }) },
        multigroup,
        namespaced,
      };
      return planInit(request, surroundings(files, io), problems);
    });
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
