import { type DiagnosticSink, errorOf } from '../base/problems/index.js';
import { withPluginConfig } from '../base/project-file/index.js';
import { commonRendering, Draft, type ScaffoldPlan } from '../project/index.js';
import { packageFile } from './package-file.js';
import type { Plugin, PluginStep, StepRequest } from './plugin.js';

const key = 'autoupdate.kbts.io/v1-alpha';

const path = '.github/workflows/auto_update.yml';

const step: PluginStep = { flags: {}, plan };

/** The plugin `autoupdate`: writes a workflow that updates the scaffold every week. */
export const autoupdate: Plugin = {
  key,
  summary: 'Writes a workflow that updates the scaffold every week',
  steps: { init: step, edit: step },
  onRescaffold: { keeps: () => [] },
};

function plan({ project, around }: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined {
  if (project.cliVersion === undefined) {
    const message = 'PROJECT has no `cliVersion`, so `kbts alpha update` cannot determine the version to update from';
    const hint = 'add the version of kbts that created the project, for example `cliVersion: 0.1.0`';
    sink.report(errorOf('project-invalid', message, hint));
    return undefined;
  }
  const draft = new Draft(around.files, sink);
  draft.write(path, packageFile(commonRendering({ around, sink }).templates, 'autoupdate/auto_update.yml'), 'keep');
  const notes = [
    `Allow GitHub Actions to push branches and open issues, or run \`kbts alpha update\` yourself: see \`${path}\``,
  ];
  return { changes: draft.changes, project: withPluginConfig(project, key, {}), notes };
}
