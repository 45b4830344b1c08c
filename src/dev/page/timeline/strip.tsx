import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import type { QueueSample } from '../../../runtime/recorder/index.js';
import { filter, now, state } from '../state/session.js';
import { duration } from '../text/format.js';
import { type Plans, plansOf } from './plans.js';

/** In milliseconds. */
const curveLength = 60_000;
const curve = { width: 96, height: 20 };

const queues = computed(() => (state.value?.queues ?? []).toSorted((a, b) => (a.controller < b.controller ? -1 : 1)));

/** One entry for each controller: its queue, the running reconciles, and the planned ones with their reasons. */
export function Strip(): JSX.Element | null {
  if (queues.value.length === 0) return null;
  return (
    <section class="strip" aria-label="Queues">
      {queues.value.map((queue) => (
        <Queue key={queue.controller} queue={queue} />
      ))}
    </section>
  );
}

function Queue({ queue }: { readonly queue: QueueSample }): JSX.Element {
  const plans = plansOf(queue.controller, state.value?.reconciles ?? [], now.value);
  return (
    <button
      type="button"
      class="queue-card"
      title="Show only this controller"
      onClick={() => (filter.value = queue.controller)}
    >
      <span class="queue-name">{queue.controller}</span>
      <Curve samples={(state.value?.samples ?? []).filter(({ controller }) => controller === queue.controller)} />
      <Count name="queued" value={queue.ready} />
      <Count name="in progress" value={queue.working} />
      <Count name="waiting" value={queue.waiting} />
      {queue.waiting > 0 && <span class="muted">{reasonOf(plans, now.value)}</span>}
    </button>
  );
}

function Count({ name, value }: { readonly name: string; readonly value: number }): JSX.Element {
  return (
    <span class={value === 0 ? 'muted' : ''}>
      <b>{value}</b> {name}
    </span>
  );
}

function reasonOf({ retries, requeues, next }: Plans, at: number): string {
  const parts = [
    retries > 0 && `${retries} after an error`,
    requeues > 0 && `${requeues} as requested`,
    next !== undefined && `next in ${duration(next - at)}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `(${parts.join(', ')})`;
}

/** A bar for each second: the largest number of objects that were queued or in progress. */
function Curve({ samples }: { readonly samples: readonly QueueSample[] }): JSX.Element | null {
  const start = now.value - curveLength;
  const bars = samples.filter(({ at }) => at > start).map(({ at, ready, working }) => ({ at, value: ready + working }));
  if (bars.length < 2) return null;
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  const path = bars.map(({ at, value }) => {
    const x = Math.min(1, (at - start) / curveLength) * (curve.width - 1);
    return `M${x.toFixed(1)},${curve.height}v${(-value / highest) * curve.height}`;
  });
  return (
    <svg class="curve" width={curve.width} height={curve.height} aria-hidden="true">
      <path d={path.join('')} />
    </svg>
  );
}
