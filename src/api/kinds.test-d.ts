import { CustomResource, GroupVersion, type Int32, Kind, type Quantity } from 'kbts/api';
import type { Deployment } from 'kbts/k8s/apps/v1';
import { Job } from 'kbts/k8s/batch/v1';
import {
  type ApplyConfiguration,
  type Client,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type KindClass,
  type KindToken,
  type KubernetesObject,
  type ObjectType,
  type Stored,
} from 'kbts/runtime';
import { expectTypeOf } from 'vitest';

const groupVersion = new GroupVersion('sea.example.com', 'v1');

@Kind(groupVersion)
class Ship extends CustomResource {
  spec!: { size: Int32; cargo?: Quantity };
  status?: { observedGeneration?: number };
}

interface Harbor extends KubernetesObject {
  spec: { berths: number };
}
const Harbor = defineKind<Harbor>({ group: 'sea.example.com', version: 'v1', kind: 'Harbor' });

declare const client: Client;
const metadata = { namespace: 'a', name: 'b' };

// A class and a token are both kinds.
expectTypeOf(Ship).toExtend<KindClass<Ship>>();
expectTypeOf(Ship).toExtend<ObjectType<Ship>>();
expectTypeOf(Harbor).toEqualTypeOf<KindToken<Harbor>>();
expectTypeOf(Harbor).toExtend<ObjectType<Harbor>>();
expectTypeOf(Job).toEqualTypeOf<KindToken<Job>>();
expectTypeOf(client.get(Ship, metadata)).resolves.toEqualTypeOf<Stored<Ship>>();
expectTypeOf(client.get(Harbor, metadata)).resolves.toEqualTypeOf<Stored<Harbor>>();
expectTypeOf(groupVersionKindOf(Ship)).toEqualTypeOf<GroupVersionKind>();

// @ts-expect-error not a kind: it has no metadata
client.get(class Plain {}, metadata);
// @ts-expect-error the kind of an interface is its token
defineKind<{ spec: object }>({ group: 'a', version: 'v1', kind: 'A' });
// @ts-expect-error the version is missing
defineKind<Harbor>({ group: 'sea.example.com', kind: 'Harbor' });
// @ts-expect-error not a kind
groupVersion.register(class Plain {});
// @ts-expect-error a token of another kind
Harbor satisfies ObjectType<Ship>;

// Objects are created with all required fields, and without apiVersion and kind.
expectTypeOf(Ship.from({ metadata, spec: { size: 1 } })).toEqualTypeOf<Ship>();
expectTypeOf(Harbor.from({ metadata, spec: { berths: 3 } })).toEqualTypeOf<Harbor>();
// @ts-expect-error the spec is missing
Ship.from({ metadata });
// @ts-expect-error unknown field
Ship.from({ metadata, spec: { size: 1, sizes: 2 } });
// @ts-expect-error apiVersion and kind are those of the class
Ship.from({ apiVersion: 'v1', kind: 'Boat', metadata, spec: { size: 1 } });

// Apply configurations are partial at all levels.
expectTypeOf(Ship.applyConfiguration({ metadata })).toEqualTypeOf<ApplyConfiguration<Ship>>();
expectTypeOf(Ship.applyConfiguration({ metadata, spec: { cargo: '3t' } })).not.toBeAny();
// @ts-expect-error the name is required
Ship.applyConfiguration({ metadata: { namespace: 'a' } });
// @ts-expect-error a number is required
Ship.applyConfiguration({ metadata, spec: { size: '1' } });

// `Stored` adds metadata, and keeps everything else.
expectTypeOf<Stored<Ship>['spec']>().toEqualTypeOf<Ship['spec']>();
expectTypeOf<Stored<Ship>['metadata']['uid']>().toEqualTypeOf<string>();
expectTypeOf<Stored<Ship>['metadata']['labels']>().toEqualTypeOf<Ship['metadata']['labels']>();
expectTypeOf<Stored<Ship>>().toExtend<Ship>();
expectTypeOf<Ship>().not.toExtend<Stored<Ship>>();
expectTypeOf<Stored<Deployment>>().toExtend<Stored<KubernetesObject>>();
expectTypeOf<Stored<Harbor>['metadata']['generation']>().toEqualTypeOf<number | undefined>();
