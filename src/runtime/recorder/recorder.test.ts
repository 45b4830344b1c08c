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

it('records objects with integers that JavaScript would round', () => {
  const recorder = newRecorder();
  const tracing = recorder.tracing(undefined);
  const span = tracing.start('', { subject: { kind: 'reconcile', item: { name: 'a' }, attempt: 1, waited: 0 } });
  const update = (resourceVersion: string, size: bigint) => {
    const request = { method: 'PUT', path: '/apis/x/v1/namespaces/n/foos/a', body: { spec: { size } } } as const;
    const call = tracing.start('', { parent: span.reference, subject: { kind: 'request', request } });
    const metadata = { name: 'a', uid: 'u', resourceVersion };
    call.observe?.({ value: { apiVersion: 'x/v1', kind: 'Foo', metadata, spec: { size } } });
    call.end();
  };
  update('1', 9_007_199_254_740_993n);
  update('2', 5n);
  span.end();
  expect(recorder.reconciles()[0]?.requests).toMatchObject([
    { sent: { spec: { size: 9_007_199_254_740_992 } } },
    { changes: [{ path: 'spec.size', before: 9_007_199_254_740_992, after: 5 }] },
  ]);
});
