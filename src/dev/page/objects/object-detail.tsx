import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { causePhrase } from '../../cause-phrase.js';
import type { DevObject, DevObjectDetail } from '../../protocol.js';
import { Dot, outcomeTones, Section } from '../parts/basics.js';
import { act, filter, isRecording, linkTo, now, readObject, state } from '../state/session.js';
import { duration, timeOfDay } from '../text/format.js';
import { ReconcileNow } from '../timeline/reconcile-now.js';
import { Yaml } from './yaml-view.js';

/** One object: conditions, its last reconciles, events and YAML. */
export function ObjectDetail({ object }: { readonly object: DevObject }): JSX.Element {
  const { apiVersion, kind, namespace, name, conditions, createdAt, deletedAt } = object;
  const detail = useDetail(object);
  const group = apiVersion.includes('/') ? apiVersion.split('/')[0] : '';
  const reconciles = (state.value?.reconciles ?? []).filter(
    (reconcile) =>
      reconcile.object.kind === kind && reconcile.object.namespace === namespace && reconcile.object.name === name,
  );
  const controller = (reconciles.at(-1) ?? state.value?.reconciles.findLast((other) => other.object.kind === kind))
    ?.controller;
  return (
    <article class="detail">
      <header>
        <h2>
          <Dot tone={object.health} title={object.health} /> <span class="kind">{kind}</span>
          <bdi>{namespace === undefined ? name : `${namespace}/${name}`}</bdi>
        </h2>
        {controller !== undefined && <ReconcileNow controller={controller} object={{ group, kind, namespace, name }} />}
        {!isRecording.value && <DeleteButton object={object} />}
      </header>
      <p class="muted">
        {apiVersion}, {duration(now.value - createdAt)} old
        {deletedAt !== undefined && `, being deleted for ${duration(now.value - deletedAt)}`}
      </p>
      {conditions.length > 0 && (
        <Section title="Conditions">
          <table class="table">
            <tbody>
              {conditions.map(({ type, status, reason, message }) => (
                <tr key={type}>
                  <th scope="row">{type}</th>
                  <td>{status}</td>
                  <td>{reason}</td>
                  <td class="muted">{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Section>
      )}
      {reconciles.length > 0 && (
        <Section
          title="Last reconciles"
          note={
            <a
              href={linkTo('reconciles')}
              onClick={() => (filter.value = `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`)}
            >
              all
            </a>
          }
        >
          <ul class="lines">
            {reconciles
              .slice(-5)
              .toReversed()
              .map((reconcile) => (
                <li key={reconcile.id}>
                  <Dot tone={outcomeTones[reconcile.outcome]} title={reconcile.outcome} />{' '}
                  <a href={linkTo('reconciles', reconcile.id)}>{timeOfDay(reconcile.startedAt)}</a>{' '}
                  {causePhrase(reconcile)}
                </li>
              ))}
          </ul>
        </Section>
      )}
      {detail && (
        <>
          <Section title="Events" note={detail.events.length === 0 ? 'none' : undefined}>
            <ul class="lines">
              {detail.events.toReversed().map((event) => (
                <li key={`${event.at} ${event.reason} ${event.message}`}>
                  <time class="muted">{timeOfDay(event.at)}</time>{' '}
                  <span class={event.type === 'Warning' ? 'bad-text' : ''}>{event.reason}</span>{' '}
                  <bdi>{event.message}</bdi>
                  {event.count > 1 && <span class="muted"> ×{event.count}</span>}
                </li>
              ))}
            </ul>
          </Section>
          <Yaml object={detail.object} />
        </>
      )}
    </article>
  );
}

/** The details of an object, read again when it changes. */
function useDetail(object: DevObject): DevObjectDetail | undefined {
  const [detail, setDetail] = useState<DevObjectDetail | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    const keep = (value: DevObjectDetail | undefined) => isCurrent && setDetail(value);
    readObject(object).then(keep, () => keep(undefined));
    return () => {
      isCurrent = false;
    };
  }, [object]);
  return detail;
}

/** Deletes after a second click. */
function DeleteButton({ object }: { readonly object: DevObject }): JSX.Element {
  const [isAsked, setAsked] = useState(false);
  const { apiVersion, kind, namespace, name } = object;
  const confirm = () => {
    setAsked(!isAsked);
    if (isAsked) void act({ kind: 'delete', apiVersion, objectKind: kind, namespace, name });
  };
  return (
    <button type="button" class={`delete${isAsked ? ' danger' : ''}`} onClick={confirm} onBlur={() => setAsked(false)}>
      {isAsked ? 'Really delete?' : 'Delete'}
    </button>
  );
}
