import { Event as CoreEvent } from '../../k8s/core/v1.js';
import type { Event } from '../../k8s/events/v1.js';
import { withoutUndefined } from '../../k8s/index.js';
import { mergePatch, type Patch } from '../client/index.js';

/** Converts an event to the older API, `core/v1`. */
export function coreEvent(event: Event): CoreEvent {
  const { metadata, regarding = {}, related, note, eventTime, reportingController, reportingInstance } = event;
  const { reason, action, type } = event;
  return CoreEvent.from({
    metadata,
    involvedObject: regarding,
    ...withoutUndefined({ related, reason, action, type, message: note }),
    source: { component: reportingController ?? '' },
    reportingComponent: reportingController ?? '',
    reportingInstance: reportingInstance ?? '',
    firstTimestamp: wholeSeconds(eventTime),
    ...countOf(event),
  });
}

/** Returns the patch that updates the count of an event of `core/v1`. */
export function coreCountPatch(event: Event): Patch {
  return mergePatch(countOf(event));
}

function countOf({ series, eventTime }: Event): { count: number; lastTimestamp: string } {
  return { count: series?.count ?? 1, lastTimestamp: wholeSeconds(series?.lastObservedTime ?? eventTime) };
}

/** Formats a `MicroTime` as `metav1.Time`. */
function wholeSeconds(time: string | null | undefined): string {
  return `${(time ?? '').slice(0, 19)}Z`;
}
