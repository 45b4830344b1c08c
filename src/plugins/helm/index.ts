/** The plugin `helm`: generates a Helm chart from the manifests of the project. */
import type { Plugin } from '../plugin.js';
import { helmKey, planHelm, recordedManifests } from './plan.js';

/** Writes a Helm chart. */
export const helm: Plugin = {
  key: helmKey,
  summary: 'Writes a Helm chart from the manifests of the project',
  steps: {
    edit: {
      flags: {
        manifests: {
          kind: 'text',
          argument: 'path',
          summary: 'manifests that the chart is generated from (default: dist/install.yaml)',
          example: 'dist/install.yaml',
        },
        'output-dir': {
          kind: 'text',
          argument: 'path',
          summary: 'folder of the chart, in the folder `chart` (default: dist)',
          example: 'dist',
        },
        force: {
          kind: 'switch',
          summary: 'overwrites files of the chart that you changed, except Chart.yaml',
          default: false,
        },
      },
      plan: planHelm,
    },
  },
  onRescaffold: { keeps: (project) => [recordedManifests(project)], required: '`make build-installer IMG=<image>`' },
};
