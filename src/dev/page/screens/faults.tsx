import type { JSX } from 'preact';
import type { DevFault } from '../../protocol.js';
import { Empty } from '../parts/basics.js';
import { act, isRecording, state } from '../state/session.js';

const once: readonly DevFault['name'][] = ['restart', 'leaderLost'];

/** The screen of faults that can be turned on to see how the operator behaves. */
export function Faults(): JSX.Element {
  const faults = state.value?.faults ?? [];
  if (isRecording.value || faults.length === 0) return <Empty>Faults are not available here.</Empty>;
  return (
    <div class="page">
      <p class="muted">Turn on what happens in production, and see whether your operator recovers.</p>
      <ul class="faults">
        {faults.map((fault) => (
          <li key={fault.name} class={fault.isOn ? 'is-on' : ''}>
            <span>{fault.title}</span>
            {once.includes(fault.name) ? (
              <button type="button" onClick={() => set(fault, true)}>
                Do it now
              </button>
            ) : (
              <button
                type="button"
                role="switch"
                aria-checked={fault.isOn}
                aria-label={fault.title}
                onClick={() => set(fault, !fault.isOn)}
              >
                {fault.isOn ? 'On' : 'Off'}
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function set({ name }: DevFault, isOn: boolean): void {
  void act({ kind: 'fault', name, isOn });
}
