import type { JSX } from 'preact';
import { Empty } from '../parts/basics.js';
import { act, isRecording, state } from '../state/session.js';

/** Shown before the first reconcile: a sample, and ways to create it. */
export function FirstSteps(): JSX.Element {
  const { kinds = [], cluster } = state.value ?? {};
  const kind = kinds.find(({ sample }) => sample !== undefined) ?? kinds[0];
  if (isRecording.value) return <Empty>This recording contains no reconciles.</Empty>;
  if (!kind)
    return (
      <Empty>
        Nothing was reconciled yet, and the project has no kinds. <code>kbts create api</code> adds one.
      </Empty>
    );
  return (
    <Empty>
      <h2>Nothing was reconciled yet</h2>
      <p>Your operator waits for an object of kind {kind.kind}. Create one: its reconciles appear here.</p>
      {kind.sample !== undefined && (
        <>
          <pre class="code">{kind.sample}</pre>
          <button
            type="button"
            class="primary"
            onClick={() => act({ kind: 'sample', apiVersion: kind.apiVersion, objectKind: kind.kind })}
          >
            Create this sample
          </button>
          <p class="muted">or, in a terminal:</p>
        </>
      )}
      <pre class="code">{`kubectl --kubeconfig ${cluster?.kubeconfig ?? ''} apply -k config/samples`}</pre>
    </Empty>
  );
}
