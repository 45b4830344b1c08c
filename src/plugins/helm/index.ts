/** The plugin `helm`: generates a Helm chart from the manifests of the project. */
import { type Plugin, textFlag } from '../plugin.js';
import { helmKey, planHelm, recordedManifests } from './plan.js';

/** Writes a Helm chart. */
export const helm: Plugin = {
  key: helmKey,
  summary: 'Writes a Helm chart from the manifests of the project',
  steps: {
    edit: {
      flags: {
        manifests: textFlag(
          'path',
          'manifests that the chart is generated from (default: dist/install.yaml)',
          'dist/install.yaml',
        ),
        'output-dir': textFlag('path', 'folder in which the folder `chart` is created (default: dist)', 'dist'),
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
