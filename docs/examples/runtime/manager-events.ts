import type { Deployment } from 'kbts/k8s/apps/v1';
import type { Clock, Logger, Manager } from 'kbts/runtime';
import type { Client } from 'kbts/runtime/client';
import {
  type EventApi,
  type EventBroadcaster,
  type EventBroadcasterOptions,
  type EventNote,
  type EventRecorder,
  type EventSink,
  newEventBroadcaster,
} from 'kbts/runtime/manager';
import type { Site } from '../api.js';

/** Events are for the users of an object: what happened to it, and why; equal events are counted, not repeated. */
export function reportRollout(recorder: EventRecorder, site: Site, deployment: Deployment): void {
  recorder.event(site, {
    reason: 'RolledOut',
    action: 'UpdateDeployment',
    note: `Deployment ${deployment.metadata.name} runs ${site.spec.image}`,
    related: deployment,
  });
}

/** A warning, with an annotation for tools that collect events. */
export function quotaWarning(quota: string): EventNote {
  return {
    type: 'Warning',
    reason: 'QuotaExceeded',
    action: 'CreateDeployment',
    note: `The quota ${quota} is used up`,
    annotations: { 'web.example.com/quota': quota },
  };
}

/** A controller gets its recorder from the manager, under the name that `kubectl describe` displays. */
export const recorderOf = (manager: Manager): EventRecorder => manager.eventRecorder('site-controller');

/** A program without a manager writes the remaining events before it ends. */
export async function runWithEvents(
  client: Client,
  clock: Clock,
  log: Logger,
  run: (recorder: EventRecorder) => Promise<void>,
): Promise<void> {
  const sink: EventSink = client;
  const api: EventApi = 'events.k8s.io';
  const options: EventBroadcasterOptions = { client: sink, api, clock, log };
  const broadcaster: EventBroadcaster = newEventBroadcaster(options);
  try {
    await run(broadcaster.recorder('site-import'));
  } finally {
    await broadcaster.stop(10_000);
  }
}
