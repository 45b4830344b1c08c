import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import type { SpanReference } from '../tracing/index.js';
import type { RecorderEvent } from './model.js';
import { newRecorder } from './recorder.js';

it('does not keep the objects of earlier reconciles of an object that is reconciled again and again', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const recorder = newRecorder();
  const tracing = recorder.tracing(undefined);
  const reconcile = (id: string, parent: SpanReference) => {
    const subject = { kind: 'reconcile', item: { name: 'a' }, attempt: 1, waited: 0 } as const;
    const span = tracing.start('', { parent, subject, attributes: { 'kbts.reconcile.id': id } });
    span.set({ 'kbts.reconcile.result': 'requeue_after' });
    span.end();
    return span.reference;
  };
  const begin = () => {
    const object = { metadata: { name: 'a' } };
    const event = tracing.start('', { subject: { kind: 'event', type: 'generic', event: { object } } });
    return { object: new WeakRef(object), last: reconcile('1', event.reference) };
  };
  const { object, last } = begin();
  const next = reconcile('2', last);
  await setImmediate(); // a WeakRef keeps its object until the end of the turn
  collect();
  expect(object.deref()).toBeUndefined();
  expect(recorder.reconciles().map(({ causes }) => causes[0]?.kind)).toEqual(['event', 'requeue']);
  expect(next).toBeDefined();
});

it('does not take a requeue for the cause if an event came before its time', () => {
  const recorder = newRecorder();
  const tracing = recorder.tracing(undefined);
  const reconcile = (links: readonly SpanReference[]) => {
    const subject = { kind: 'reconcile', item: { name: 'a' }, attempt: 1, waited: 0 } as const;
    const span = tracing.start('', { links, subject });
    span.set({ 'kbts.reconcile.result': 'requeue_after' });
    span.end();
    return span.reference;
  };
  const event = tracing.start('', {
    subject: { kind: 'event', type: 'generic', event: { object: { metadata: { name: 'a' } } } },
  });
  reconcile([reconcile([]), event.reference]);
  expect(recorder.reconciles().at(-1)?.causes).toMatchObject([{ kind: 'event' }]);
});

it('records the verb that the API server denies: an apply of a new object requires `create`', () => {
  const events: RecorderEvent[] = [];
  const recorder = newRecorder({ onEvent: (event) => events.push(event) });
  const path = '/api/v1/namespaces/n/configmaps/a';
  const request = { method: 'PATCH', path, contentType: 'application/apply-patch+yaml' } as const;
  const span = recorder.tracing(undefined).start('', { subject: { kind: 'request', request } });
  const message = 'configmaps "a" is forbidden: User "u" cannot create resource "configmaps" in API group ""';
  span.observe?.({ error: Object.assign(new Error(message), { code: 403 }) });
  span.end();
  expect(events).toMatchObject([{ kind: 'denied', denied: { verb: 'create', resource: 'configmaps' } }]);
});
