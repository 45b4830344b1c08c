/** The plugin `grafana`: generates Grafana dashboards for the metrics of the manager. */
import type { Plugin, PluginStep } from '../plugin.js';
import { configFile } from './custom-metrics.js';
import { grafanaKey, planGrafana } from './plan.js';

const step: PluginStep = { flags: {}, plan: planGrafana };

/** Writes Grafana dashboards. */
export const grafana: Plugin = {
  key: grafanaKey,
  summary: 'Writes Grafana dashboards of the metrics that the manager exports',
  steps: { init: step, edit: step },
  onRescaffold: { keeps: () => [configFile] },
};
