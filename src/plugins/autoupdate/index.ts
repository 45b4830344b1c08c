/** The plugin `autoupdate`: a workflow that keeps the scaffold up to date. */
import type { Plugin, PluginStep } from '../plugin.js';
import { autoupdateKey, planAutoupdate } from './plan.js';

const step: PluginStep = { flags: {}, plan: planAutoupdate };

/** Writes the workflow that updates the scaffold every week. */
export const autoupdate: Plugin = {
  key: autoupdateKey,
  summary: 'Writes a workflow that updates the scaffold every week',
  steps: { init: step, edit: step },
  onRescaffold: { keeps: () => [] },
};
