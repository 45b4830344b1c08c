import { configOf } from '../../client/internal.js';
import { systemClock } from '../../clock/index.js';
import type { RestConfig } from '../../config/index.js';
import { newLogger } from '../../log/index.js';
import { newMetrics } from '../../metrics/index.js';
import { processSettings } from '../../recorder/internal.js';
import { newTracing } from '../../tracing/index.js';
import type { ManagerOptions } from '../options/manager-options.js';
import type { Manager } from './manager.js';
import { componentsOf } from './manager-components.js';
import { OperatorManager } from './operator-manager.js';

/**
 * Creates a manager. The manager does not connect to the API server before `start`.
 *
 * @throws Error if the name is invalid, options contradict each other, or `leaderElectionID` is missing; TypeError if
 *   an address or a label is invalid; SetupError if the namespace of the Lease is unknown, or if `@opentelemetry/api`
 *   is required but not installed
 */
export async function newManager(rest: RestConfig, options: ManagerOptions = {}): Promise<Manager> {
  const config = configOf(rest, options.name);
  const recorder = options.recorder ?? processSettings()?.recorder;
  const given = options.log ?? newLogger();
  const log = recorder ? recorder.logger(given) : given;
  const clock = options.clock ?? systemClock;
  const metrics = await newMetrics({ process: options.metrics?.bindAddress !== '0' });
  const spans = options.tracerProvider && (await newTracing(options.tracerProvider, { log }));
  const tracing = recorder ? recorder.tracing(spans) : spans;
  return new OperatorManager(componentsOf({ config, options, log, clock, metrics, tracing }));
}
