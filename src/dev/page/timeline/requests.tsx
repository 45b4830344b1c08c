import type { JSX } from 'preact';
import type { RecordedReconcile, RecordedRequest, RecordedWebhookCall } from '../../../runtime/recorder/index.js';
import { objectName } from '../../cause-phrase.js';
import { Changes, Diff } from '../parts/changes.js';
import { linkTo } from '../state/session.js';
import { count, duration } from '../text/format.js';

/** The requests of a reconcile on its time axis, with the changes that each one made. */
export function Requests(props: {
  readonly reconcile: RecordedReconcile;
  readonly webhooks: readonly RecordedWebhookCall[];
}): JSX.Element {
  const { requests, startedAt, endedAt, object } = props.reconcile;
  const ends = requests.map((request) => request.startedAt + request.duration);
  const length = Math.max(1, (endedAt ?? 0) - startedAt, ...ends.map((end) => end - startedAt));
  return (
    <ol class="requests">
      {requests.map((request, index) => (
        <li key={index}>
          <RequestEntry
            request={request}
            namespace={object.namespace}
            from={(request.startedAt - startedAt) / length}
            part={request.duration / length}
          />
        </li>
      ))}
      {props.webhooks.map((call) => (
        <li key={call.id}>
          <a class="request" href={linkTo('webhooks', call.id)}>
            <span class="verb">webhook</span>
            <span class="target">{call.path}</span>
            <span class={call.allowed === false ? 'bad-text' : 'muted'}>
              {call.allowed === false ? 'denied' : count(call.changes.length, 'field')}
            </span>
            <Bar from={(call.startedAt - startedAt) / length} part={call.duration / length} />
            <span class="work">{duration(call.duration)}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

function RequestEntry(props: {
  readonly request: RecordedRequest;
  /** The namespace that object names omit. */
  readonly namespace: string | undefined;
  readonly from: number;
  readonly part: number;
}): JSX.Element {
  const { verb, subresource, path, object, retries, error, changes, sent } = props.request;
  const summary = (
    <>
      <span class={`verb ${isRead(verb) ? 'muted' : 'is-write'}`}>{verb}</span>
      <span class="target" title={path}>
        <bdi>
          {object
            ? objectName(object.namespace === props.namespace ? { ...object, namespace: undefined } : object)
            : path}
        </bdi>
        {subresource !== undefined && <span class="muted"> /{subresource}</span>}
      </span>
      <span class={isFailed(props.request) ? 'bad-text' : 'muted'}>
        {shownResult(props.request)}
        {retries > 0 && ` ×${retries + 1}`}
      </span>
      <Bar from={props.from} part={props.part} />
      <span class="work">{duration(props.request.duration)}</span>
    </>
  );
  if (!error && !changes && sent === undefined) return <div class="request">{summary}</div>;
  return (
    <details open={!isRead(verb) || isFailed(props.request)}>
      <summary class="request">{summary}</summary>
      <div class="request-body">
        {error && <p class={isFailed(props.request) ? 'bad-text' : 'muted'}>{error.message}</p>}
        {changes?.length === 0 && <p class="muted">no changes</p>}
        {changes && changes.length > 0 && <Changes changes={changes} />}
        {changes === undefined && sent !== undefined && <Diff before={undefined} after={sent} />}
      </div>
    </details>
  );
}

function Bar({ from, part }: { readonly from: number; readonly part: number }): JSX.Element {
  const percent = (value: number) => `${Math.min(100, Math.max(0, value * 100))}%`;
  return (
    <span class="bar" aria-hidden="true">
      <span style={{ left: percent(from), width: percent(part) }} />
    </span>
  );
}

function isRead(verb: RecordedRequest['verb']): boolean {
  return verb === 'get' || verb === 'list' || verb === 'watch';
}

/** Whether a request failed. Reading a missing object does not count: many reconcilers check whether it exists. */
function isFailed(request: RecordedRequest): boolean {
  return !isComplete(request) || (request.status >= 400 && !(request.status === 404 && isRead(request.verb)));
}

/** Whether a whole response arrived. The connection can break after the status code. */
function isComplete<R extends RecordedRequest>(request: R): request is R & { readonly status: number } {
  const { status, error } = request;
  return status !== undefined && (status >= 400 || error === undefined);
}

/** Returns the status code of the response, or the type of the error that prevented or broke it. */
function shownResult(request: RecordedRequest): number | string {
  return isComplete(request) ? request.status : (request.error?.type ?? 'no response');
}
