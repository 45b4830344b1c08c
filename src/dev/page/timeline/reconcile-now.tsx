import type { JSX } from 'preact';
import type { RecordedObject } from '../../../runtime/recorder/index.js';
import { act, isRecording } from '../state/session.js';

/** The button that adds an object to the queue of its controller. */
export function ReconcileNow(props: {
  readonly controller: string;
  readonly object: RecordedObject;
}): JSX.Element | null {
  if (isRecording.value) return null;
  return (
    <button type="button" onClick={() => act({ kind: 'reconcile', ...props })}>
      Reconcile now
    </button>
  );
}
