import type { JSX } from 'preact';
import { Editor } from '../editor/editor.js';
import { editObject, objectMarks, phase, result, selected, shownObject, shownVerdict } from '../state/session.js';
import { Messages } from './messages.js';

/** An object, and the API server's response to its creation. */
export function ObjectPane(): JSX.Element {
  // The verdict of an earlier run would seem to be about this object.
  const verdict = phase.value.kind === 'stopped' ? undefined : result.value?.verdict;
  const isRejected = verdict?.message !== undefined;
  return (
    <section aria-labelledby="object" class="object">
      <div class="head">
        <h2 id="object">Object</h2>
        <span role="status" class={isRejected ? 'verdict bad' : 'verdict good'}>
          {verdict && (isRejected ? 'rejected' : 'accepted')}
        </span>
      </div>
      <Editor label="Object" shown={shownObject} marks={objectMarks} selected={selected} onChange={editObject} />
      <div class="below">
        {verdict?.message !== undefined && <pre class="response">{verdict.message}</pre>}
        <Messages label="Faults of the object" messages={verdict?.faults ?? []} />
        {verdict?.warnings.map((warning) => (
          <p class="warning-text">Warning: {warning}</p>
        ))}
      </div>
      <h3>
        {isRejected ? 'With defaults, without unknown fields' : 'Stored, with defaults and without unknown fields'}
      </h3>
      <Editor label="Stored object" shown={shownVerdict} />
    </section>
  );
}
