import type { DiagnosticSink } from '../../base/problems/index.js';
import { withPluginConfig } from '../../base/project-file/index.js';
import { commonRendering, Draft, type ScaffoldPlan } from '../../project/index.js';
import { writeJson } from '../json-file.js';
import { packageFile } from '../package-file.js';
import type { StepRequest } from '../plugin.js';
import { configFile, customDashboard } from './custom-metrics.js';
import { dashboardModel } from './dashboard.js';
import { runtimeDashboards } from './runtime-dashboards.js';

/** Key of the plugin in PROJECT. */
export const grafanaKey = 'grafana.kbts.io/v1-alpha';

const customFile = 'grafana/custom-metrics/custom-metrics-dashboard.json';

/** A metric that every manager exports. */
const source = 'process_cpu_seconds_total';

/** Plans dashboards for the runtime and for metrics that the user lists; undefined if errors were reported. */
export function planGrafana({ project, around }: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined {
  const draft = new Draft(around.files, sink);
  const config = around.files.readText(configFile);
  const custom = config === undefined ? 'empty' : customDashboard(config, project.projectName, sink);
  if (custom === undefined) return undefined;
  for (const [name, dashboard] of Object.entries(runtimeDashboards)) {
    draft.write(`grafana/${name}.json`, writeJson(dashboardModel(dashboard, source)), 'replace');
  }
  const { templates } = commonRendering({ around, sink });
  draft.write(configFile, packageFile(templates, 'grafana/config.yaml'), 'keep');
  if (custom === 'empty') draft.remove(customFile);
  else draft.write(customFile, writeJson(dashboardModel(custom, source)), 'replace');
  const notes = [
    'Import the dashboards in `grafana/` into Grafana',
    `List your own metrics in \`${configFile}\`, then run \`kbts edit --plugins grafana\` again`,
  ];
  return { changes: draft.changes, project: withPluginConfig(project, grafanaKey, {}), notes };
}
