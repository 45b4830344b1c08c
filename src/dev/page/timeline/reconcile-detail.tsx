import type { JSX } from 'preact';
import type { RecordedCause, RecordedReconcile } from '../../../runtime/recorder/index.js';
import { objectName, phraseOf } from '../../cause-phrase.js';
import { Dot, ObjectName, outcomeTones, Section } from '../parts/basics.js';
import { Changes } from '../parts/changes.js';
import { Log } from '../parts/log.js';
import { filter, linkTo, now, state } from '../state/session.js';
import { count, duration, timeOfDay } from '../text/format.js';
import { ReconcileNow } from './reconcile-now.js';
import { Requests } from './requests.js';

/** One reconcile: its cause, its requests and changes, and its log. */
export function ReconcileDetail({ reconcile }: { readonly reconcile: RecordedReconcile }): JSX.Element {
  const { object, controller, causes, error, requests, webhooks, log, omitted, startedAt } = reconcile;
  const uid = uidOf(reconcile);
  return (
    <article class="detail">
      <header>
        <h2>
          <Dot tone={outcomeTones[reconcile.outcome]} title={reconcile.outcome} />
          {uid === undefined ? (
            <ObjectName object={object} />
          ) : (
            <a href={linkTo('objects', uid)}>
              <ObjectName object={object} />
            </a>
          )}
        </h2>
        <ReconcileNow controller={controller} object={object} />
        <button type="button" onClick={() => (filter.value = objectName(object))}>
          Only this object
        </button>
      </header>
      <Facts reconcile={reconcile} />
      {error && (
        <div class="error">
          <strong>{error.type}</strong> {error.message}
          {error.stack !== undefined && (
            <details>
              <summary>Stack</summary>
              <pre class="code">{error.stack}</pre>
            </details>
          )}
        </div>
      )}
      <Section title="Cause">
        <ul class="causes">
          {causes.map((cause, index) => (
            <li key={index}>
              <Cause cause={cause} reconcile={reconcile} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Requests" note={requests.length === 0 ? 'none' : count(requests.length, 'request')}>
        <Requests reconcile={reconcile} webhooks={webhooks} />
      </Section>
      <Section title="Log" note={log.length === 0 ? 'no lines' : 'milliseconds since the start'}>
        <Log lines={log} since={startedAt} />
      </Section>
      {omitted > 0 && <p class="hint">{count(omitted, 'more request')} or log lines were not kept.</p>}
    </article>
  );
}

function Facts({ reconcile }: { readonly reconcile: RecordedReconcile }): JSX.Element {
  const { controller, startedAt, endedAt, queuedAt, attempt, requeueAt, outcome, id } = reconcile;
  const wait = (requeueAt ?? 0) - now.value;
  return (
    <dl class="facts">
      <Fact name="Queue" value={duration(startedAt - queuedAt)} />
      <Fact
        name="Work"
        value={endedAt === undefined ? `running for ${duration(now.value - startedAt)}` : duration(endedAt - startedAt)}
      />
      <Fact name="Result" value={outcome.replace('_', ' ')} />
      {attempt > 1 && <Fact name="Attempt" value={String(attempt)} />}
      {requeueAt !== undefined && (
        <Fact name="Next" value={wait > 0 ? `in ${duration(wait)}` : `at ${timeOfDay(requeueAt)}`} />
      )}
      <Fact name="Started" value={timeOfDay(startedAt)} />
      <Fact name="Controller" value={controller} />
      <Fact name="ID" value={id} />
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={value}>{value}</dd>
    </div>
  );
}

function Cause({
  cause,
  reconcile,
}: {
  readonly cause: RecordedCause;
  readonly reconcile: RecordedReconcile;
}): JSX.Element {
  const earlier =
    cause.kind === 'event'
      ? cause.writtenBy
      : cause.kind === 'requeue' || cause.kind === 'retry'
        ? cause.reconcile
        : undefined;
  const phrase = phraseOf(cause, reconcile.object, reconcile.attempt);
  const changes = cause.kind === 'event' ? cause.changes : [];
  const isComplete = changes.length === 1 && phrase.includes('→') && !phrase.includes('…');
  return (
    <>
      {cause.kind !== 'unknown' && <time class="muted">{timeOfDay(cause.at)}</time>} <bdi>{phrase}</bdi>
      {earlier !== undefined && (
        <>
          {' '}
          <a href={linkTo('reconciles', earlier)}>
            {cause.kind === 'event' ? 'the reconcile that wrote it' : 'that reconcile'}
          </a>
        </>
      )}
      {!isComplete && changes.length > 0 && <Changes changes={changes} />}
    </>
  );
}

function uidOf({ object }: RecordedReconcile): string | undefined {
  return state.value?.objects.find(
    ({ kind, namespace, name }) => kind === object.kind && namespace === object.namespace && name === object.name,
  )?.uid;
}
