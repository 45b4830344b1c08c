import type { ProjectPlanner } from '../../sdk/index.js';
import { defineCommand } from '../define/command.js';
import {
  externalFlags,
  forceFlag,
  makeFlag,
  outputFlags,
  pluginsFlag,
  resourceFlags,
  splitList,
} from '../define/flags.js';
import { otherVersionsOfKind } from '../define/values.js';

/** `kbts create webhook`. */
export const createWebhook = defineCommand({
  details:
    'The kind must exist: in the project, in Kubernetes, or elsewhere (`--external-api-path`).\nRun the command again to add the other type of webhook.',
  inProject: true,
  pluginCommand: 'create webhook',
  flags: {
    ...resourceFlags,
    defaulting: { kind: 'switch', summary: 'creates a defaulting webhook', default: false },
    'programmatic-validation': {
      kind: 'switch',
      summary: 'creates a validating webhook',
      default: false,
    },
    conversion: {
      kind: 'switch',
      summary: 'converts between the versions of the kind; this one is the hub',
      default: false,
    },
    spoke: {
      kind: 'text',
      argument: 'version',
      summary: 'version that is converted to and from the hub; may be repeated',
      example: 'v2',
      isRepeatable: true,
      values: otherVersionsOfKind,
    },
    'defaulting-path': {
      kind: 'text',
      argument: 'path',
      summary: 'URL path of the defaulting webhook',
      example: '/my-defaulting-path',
    },
    'validation-path': {
      kind: 'text',
      argument: 'path',
      summary: 'URL path of the validating webhook',
      example: '/my-validation-path',
    },
    ...externalFlags,
    ...forceFlag,
    ...makeFlag,
    ...pluginsFlag,
    ...outputFlags,
  },
  otherNames: {
    validation: 'programmatic-validation',
    validating: 'programmatic-validation',
    validate: 'programmatic-validation',
    mutation: 'defaulting',
    mutating: 'defaulting',
    mutate: 'defaulting',
  },
  examples: [
    {
      summary: 'Both webhooks of a kind',
      call: 'create webhook --group ship --kind Frigate --defaulting --programmatic-validation',
    },
    { summary: 'For a kind of Kubernetes', call: 'create webhook --group core --kind Pod --defaulting' },
    {
      summary: 'Conversion between two versions',
      call: 'create webhook --group ship --kind Frigate --conversion --spoke v2',
    },
  ],
  async run({ options, from, plugins }, io) {
    const [{ planInProject }, { planWebhook }, { externalRequest }] = await Promise.all([
      import('../changes/project-plan.js'),
      import('../../sdk/index.js'),
      import('./external-flags.js'),
    ]);
    const { group, version, kind, plural, defaulting, conversion, spoke, force } = options;
    const defaultingPath = options['defaulting-path'];
    const validationPath = options['validation-path'];
    const request = {
      ...{ group, version, kind, defaulting, conversion, force },
      ...(spoke === undefined ? {} : { spoke: splitList(spoke) }),
      validation: options['programmatic-validation'],
      ...(plural === undefined ? {} : { plural }),
      ...(defaultingPath === undefined ? {} : { defaultingPath }),
      ...(validationPath === undefined ? {} : { validationPath }),
      ...externalRequest(options),
    };
    const planner: ProjectPlanner = (project, _, problems, place) => planWebhook(request, project, place, problems);
    const run = { command: 'create webhook', chain: plugins, options } as const;
    return await planInProject(options, io, planner, from, run);
  },
});
