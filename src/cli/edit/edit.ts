import { defineCommand } from '../define/command.js';
import { makeFlag, outputFlags, pluginsFlag } from '../define/flags.js';

/** `kbts edit`. */
export const edit = defineCommand({
  details:
    'The project becomes as if it had been created so: `--multigroup` moves sources and rewrites imports,\n`--namespaced` rewrites permissions, the manager and its cache, a license rewrites headers.\nFiles that you changed get the same changes; the rest is listed as next steps.',
  inProject: true,
  pluginCommand: 'edit',
  flags: {
    multigroup: { kind: 'switch', summary: 'one folder for each API group; `=false` for one group without a folder' },
    namespaced: { kind: 'switch', summary: 'limits the manager to namespaces; `=false` for the cluster' },
    license: {
      kind: 'text',
      argument: 'license',
      summary: 'header of source files: `apache2`, `copyright` (a copyright line only) or `none`',
      example: 'apache2',
    },
    'license-file': {
      kind: 'text',
      argument: 'path',
      summary: 'file with a custom header in a block comment; overrides `--license`, except `none`',
      example: 'head.txt',
    },
    owner: {
      kind: 'text',
      argument: 'owner',
      summary: 'copyright holder (default: the present one)',
      example: '"The Ship Authors"',
    },
    force: { kind: 'switch', summary: 'overwrites manifests that you changed', default: false },
    ...makeFlag,
    ...pluginsFlag,
    ...outputFlags,
  },
  examples: [
    { summary: 'Several API groups', call: 'edit --multigroup' },
    { summary: 'Back to permissions for the cluster', call: 'edit --namespaced=false' },
    { summary: 'Another copyright owner', call: 'edit --owner "The Ship Authors"' },
    { summary: 'A Helm chart', call: 'edit --plugins helm' },
  ],
  async run({ options, from, plugins }, io) {
    const [{ planInProject }, { planEdit }, { readLicenseFile }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../scaffold/index.js'),
      import('../../sdk/index.js'),
    ]);
    const { multigroup, namespaced, license, owner, force, 'license-file': file } = options;
    return await planInProject(
      options,
      io,
      async (project, around, problems) => {
        const isRequested = [multigroup, namespaced, license, owner, file].some((value) => value !== undefined);
        // What is left to do is that of the plugins.
        if (!isRequested && plugins.some(({ steps }) => steps.edit)) return { changes: [], notes: [] };
        const licenseText =
          file === undefined || license === 'none' ? undefined : readLicenseFile(file, from, problems);
        if (problems.hasErrors) return undefined;
        const request = {
          force,
          hasPlugins: plugins.some(({ steps }) => steps.edit?.plan),
          ...(multigroup === undefined ? {} : { multigroup }),
          ...(namespaced === undefined ? {} : { namespaced }),
          ...(license === undefined ? {} : { license }),
          ...(licenseText === undefined ? {} : { licenseText }),
          ...(owner === undefined ? {} : { owner }),
        };
        return await planEdit(request, project, around, problems);
      },
      from,
      { command: 'edit', chain: plugins, options },
    );
  },
});
