import { Deployment } from 'kbts/k8s/apps/v1';
import type { Scale } from 'kbts/k8s/autoscaling/v1';
import { ConfigMap, type Pod, type ServiceAccount } from 'kbts/k8s/core/v1';
import { type ApplyConfiguration, defineKind, type KubernetesObject, type ObjectType, type Stored } from 'kbts/runtime';
import {
  type Client,
  evict,
  getScale,
  type IssuedToken,
  ignoreNotFound,
  interceptClient,
  isConflict,
  isNoMatch,
  jsonPatch,
  listPages,
  mergeFrom,
  type NoKindMatchError,
  newNamespacedClient,
  type ObjectKey,
  type ObjectList,
  objectKeyFromObject,
  type RestMapper,
  requestToken,
  retryOnConflict,
  type StatusError,
  setScale,
  type WatchEvent,
} from 'kbts/runtime/client';
import { expectTypeOf } from 'vitest';

interface Ship extends KubernetesObject {
  spec: { size: number; name?: string | undefined };
  status?: { observedGeneration?: number | undefined; docked?: boolean | undefined } | undefined;
}
const Ship = defineKind<Ship>({ group: 'sea.example.com', version: 'v1', kind: 'Ship' });

declare const client: Client;
declare const mapper: RestMapper;
declare const ship: Stored<Ship>;
declare const pod: Stored<Pod>;
const key = { namespace: 'a', name: 'b' };

// Reads return stored objects of the kind.
expectTypeOf(client.get(Ship, key)).resolves.toEqualTypeOf<Stored<Ship>>();
expectTypeOf(client.find(Ship, key)).resolves.toEqualTypeOf<Stored<Ship> | undefined>();
expectTypeOf(client.list(Ship)).resolves.toEqualTypeOf<ObjectList<Stored<Ship>>>();
expectTypeOf(listPages(client, Ship)).toEqualTypeOf<AsyncGenerator<ObjectList<Stored<Ship>>>>();
expectTypeOf(client.watch(Ship)).toEqualTypeOf<AsyncIterable<WatchEvent<Ship>>>();
expectTypeOf<WatchEvent<Ship>['object']>().toEqualTypeOf<Stored<Ship>>();

// @ts-expect-error a read of another kind
client.get(Ship, key) satisfies Promise<Stored<Deployment>>;
// @ts-expect-error `find` may return undefined
client.find(Ship, key) satisfies Promise<Stored<Ship>>;
// @ts-expect-error an object is not a kind
client.get(ship, key);
// @ts-expect-error the name is missing
client.get(Ship, { namespace: 'a' });
// @ts-expect-error the name of an object that is not stored may be missing
client.get(Ship, ConfigMap.from({ metadata: {} }).metadata);
// @ts-expect-error a kind is required, not its name
client.list('Ship');
// @ts-expect-error unknown option
client.list(Ship, { label: 'a=b' });
// @ts-expect-error values of fields are strings
client.list(Ship, { fields: { '.spec.size': 3 } });

// Stored objects have the metadata that the server sets, and can be the key of a read.
expectTypeOf(ship.metadata.name).toEqualTypeOf<string>();
expectTypeOf(ship.metadata.resourceVersion).toEqualTypeOf<string>();
expectTypeOf(ship.metadata.generation).toEqualTypeOf<number>();
expectTypeOf<Ship['metadata']['name']>().toEqualTypeOf<string | undefined>();
expectTypeOf(client.get(Ship, ship.metadata)).resolves.toEqualTypeOf<Stored<Ship>>();
expectTypeOf(objectKeyFromObject(ship)).toEqualTypeOf<ObjectKey>();

// Writes take objects, and return stored ones of the same kind, never `Stored<Stored<…>>`.
expectTypeOf(client.create(Ship.from({ metadata: key, spec: { size: 1 } }))).resolves.toEqualTypeOf<Stored<Ship>>();
expectTypeOf(client.update(ship)).resolves.toExtend<Stored<Ship>>();
expectTypeOf(client.delete(ship)).resolves.toEqualTypeOf<void>();
expectTypeOf(client.patch(ship, mergeFrom(ship))).resolves.toExtend<Stored<Ship>>();
expectTypeOf(client.deleteAllOf(Ship, { namespace: 'a' })).resolves.toEqualTypeOf<void>();

// @ts-expect-error a number is required
client.update({ ...ship, spec: { size: 'large' } } satisfies Ship);
// @ts-expect-error a patch, not its body
client.patch(ship, { spec: { size: 2 } });
// @ts-expect-error `deleteAllOf` requires options, so that it is not called by mistake
client.deleteAllOf(Ship);
// @ts-expect-error unknown propagation policy
client.delete(ship, { propagationPolicy: 'Now' });
// @ts-expect-error a value is required
jsonPatch([{ op: 'add', path: '/spec/size' }]);
// @ts-expect-error a value has no effect
jsonPatch([{ op: 'remove', path: '/spec/size', value: 1 }]);

// Server-side apply takes any part of an object, with the name.
const part = Ship.applyConfiguration({ metadata: key, spec: { name: 'Ann' } });
expectTypeOf(part).toEqualTypeOf<ApplyConfiguration<Ship>>();
expectTypeOf(Deployment.applyConfiguration({ metadata: key, spec: { replicas: 3 } })).toEqualTypeOf<
  ApplyConfiguration<Deployment>
>();
client.apply(part, { fieldManager: 'test', force: true });
client.apply(part);
// @ts-expect-error a field manager is a name
client.apply(part, { fieldManager: true });
// @ts-expect-error the name is missing
Ship.applyConfiguration({ metadata: {} });
// @ts-expect-error a number is required
Ship.applyConfiguration({ metadata: key, spec: { size: 'large' } });
// @ts-expect-error unknown field
Ship.applyConfiguration({ metadata: key, spec: { sizes: 1 } });
// @ts-expect-error `from` requires whole objects
Ship.from({ metadata: key, spec: { name: 'Ann' } });

// The status subresource has writes only; any other subresource has the type that the caller states.
expectTypeOf(client.status.update(ship)).resolves.toExtend<Stored<Ship>>();
expectTypeOf(client.subResource('scale').get<Scale>(ship)).resolves.toEqualTypeOf<Scale>();
expectTypeOf(getScale(client, ship)).resolves.toEqualTypeOf<Scale>();
expectTypeOf(setScale(client, ship, 3)).resolves.toEqualTypeOf<Scale>();
expectTypeOf(evict(client, pod)).resolves.toEqualTypeOf<void>();
expectTypeOf(requestToken(client, {} as ServiceAccount, { audiences: ['a'] })).resolves.toEqualTypeOf<IssuedToken>();
// @ts-expect-error the status is read with the object
client.status.get(ship);
// @ts-expect-error only pods can be evicted
evict(client, ship);
// @ts-expect-error the replicas are a number
setScale(client, ship, '3');

// Errors are narrowed by their checks.
declare const error: unknown;
if (isConflict(error)) expectTypeOf(error).toEqualTypeOf<StatusError>();
if (isNoMatch(error)) expectTypeOf(error).toEqualTypeOf<NoKindMatchError>();
expectTypeOf(error).toEqualTypeOf<unknown>();
expectTypeOf(ignoreNotFound(client.get(Ship, key))).resolves.toEqualTypeOf<Stored<Ship> | undefined>();
expectTypeOf(retryOnConflict(async () => 3)).resolves.toEqualTypeOf<number>();

// Clients for special purposes are clients.
expectTypeOf(newNamespacedClient(client, mapper, 'a')).toEqualTypeOf<Client>();
interceptClient(client, {
  update: async (inner, object, options) => {
    expectTypeOf(inner).toEqualTypeOf<Client>();
    return await inner.update(object, options);
  },
  // @ts-expect-error another result than that of the method
  delete: async () => 3,
});

// Functions for any kind keep the kind.
const newest = async <T extends KubernetesObject>(kind: ObjectType<T>) => (await client.list(kind)).items[0];
expectTypeOf(newest(Ship)).resolves.toEqualTypeOf<Stored<Ship> | undefined>();
expectTypeOf(newest(ConfigMap)).resolves.toEqualTypeOf<Stored<ConfigMap> | undefined>();
