import { Pod } from 'kbts/k8s/core/v1';
import type { Manager, Stored } from 'kbts/runtime';
import type { Cache, FieldIndexer, IndexFunction, Informer, WriteTracker } from 'kbts/runtime/cache';
import type { CompletedWrite, Reader } from 'kbts/runtime/client';
import { expectTypeOf } from 'vitest';

declare const manager: Manager;
declare const cache: Cache;

// Index functions are typed by kind, and return strings.
manager.fieldIndexer.indexField(Pod, '.spec.nodeName', (pod) => {
  expectTypeOf(pod).toEqualTypeOf<Stored<Pod>>();
  return pod.spec?.nodeName === undefined ? [] : [pod.spec.nodeName];
});
expectTypeOf<ReturnType<IndexFunction<Pod>>>().toEqualTypeOf<readonly string[]>();
// @ts-expect-error undefined is not a value of an index
manager.fieldIndexer.indexField(Pod, '.spec.nodeName', ({ spec }) => [spec?.nodeName]);
// @ts-expect-error a list of values is required
manager.fieldIndexer.indexField(Pod, '.spec.nodeName', ({ metadata }) => metadata.name);
// @ts-expect-error unknown field
manager.fieldIndexer.indexField(Pod, '.spec.node', ({ spec }) => [spec?.node ?? '']);

// Informers deliver events of their kind.
expectTypeOf(cache.informer(Pod)).resolves.toEqualTypeOf<Informer<Pod>>();
cache.informer(Pod).then((informer) =>
  informer.addListener({
    create: ({ object, isInInitialList }) => {
      expectTypeOf(object).toEqualTypeOf<Stored<Pod>>();
      expectTypeOf(isInInitialList).toEqualTypeOf<boolean>();
    },
    update: ({ objectOld, objectNew }) => {
      expectTypeOf([objectOld, objectNew]).toEqualTypeOf<Stored<Pod>[]>();
    },
    delete: ({ deleteStateUnknown }) => {
      expectTypeOf(deleteStateUnknown).toEqualTypeOf<boolean>();
    },
  }),
);
// @ts-expect-error all functions of a listener are required
cache.informer(Pod).then((informer) => informer.addListener({ create: () => {} }));

// A cache is a reader and an indexer.
expectTypeOf(cache).toExtend<Reader>();
expectTypeOf(cache).toExtend<FieldIndexer>();
// @ts-expect-error a reader does not write
cache.create({});

// A tracker only records writes; what caches do with it is internal.
expectTypeOf<keyof WriteTracker>().toEqualTypeOf<'record'>();
expectTypeOf<Parameters<WriteTracker['record']>>().toEqualTypeOf<[CompletedWrite]>();
