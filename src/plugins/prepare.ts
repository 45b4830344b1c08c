import type { DiagnosticSink } from '../problems/index.js';
import type { PreparedApi } from './plugin.js';
import { ownOptions, type PluginRun } from './run.js';

/**
 * Lets plugins change the request of `create api` before it is planned.
 *
 * @returns undefined when errors were reported
 */
export function prepareApi(
  { chain, options }: PluginRun,
  start: PreparedApi,
  sink: DiagnosticSink,
): PreparedApi | undefined {
  let prepared: PreparedApi | undefined = start;
  for (const { steps } of chain) {
    const step = steps['create api'];
    if (prepared && step?.prepareApi) {
      prepared = step.prepareApi(prepared.request, prepared.project, ownOptions(step, options), sink);
    }
  }
  return prepared;
}
