import { CustomResource, GroupVersion, type Int32, Kind, type Quantity } from 'kbts/api';
import { Deployment } from 'kbts/k8s/apps/v1';
import { Job, type JobSpec } from 'kbts/k8s/batch/v1';
import { Secret } from 'kbts/k8s/core/v1';
import { type ClusterRole, type ClusterRoleBinding, Role, RoleBinding, type RoleRef } from 'kbts/k8s/rbac/v1';
import {
  type ApplyConfiguration,
  type Client,
  createOrUpdate,
  type Draft,
  defineKind,
  type GroupVersionKind,
  groupVersionKindOf,
  type Incomplete,
  type KindClass,
  type KindToken,
  type KubernetesObject,
  type ObjectType,
  type Stored,
  setControllerReference,
} from 'kbts/runtime';
import { createOrPatch, type Outcome, type PatchResult, type UpdateResult } from 'kbts/runtime/controllerutil';
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
declare const spec: JobSpec;
declare const roleRef: RoleRef;
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
Ship.from({ metadata }) satisfies Ship;
// @ts-expect-error a number is required
Ship.from({ metadata, spec: { size: '1' } });
// @ts-expect-error unknown field
Ship.from({ metadata, spec: { size: 1, sizes: 2 } });
// @ts-expect-error apiVersion and kind are those of the class
Ship.from({ apiVersion: 'v1', kind: 'Boat', metadata, spec: { size: 1 } });

// Without a required field, `from` returns a draft: only `createOrUpdate` and `createOrPatch` accept it.
expectTypeOf(Ship.from({ metadata })).toEqualTypeOf<Draft<Ship>>();
expectTypeOf(Harbor.from({ metadata })).toEqualTypeOf<Draft<Harbor>>();
expectTypeOf(Deployment.from({ metadata })).toEqualTypeOf<Draft<Deployment>>();
expectTypeOf(Secret.from({ metadata })).toEqualTypeOf<Secret>();
expectTypeOf(
  createOrUpdate(client, Deployment.from({ metadata }), (deployment) => {
    expectTypeOf(deployment).toEqualTypeOf<Incomplete<Deployment>>();
    setControllerReference(Job.from({ metadata, spec }), deployment);
    // @ts-expect-error a new object has no spec yet
    deployment.spec.replicas = 3;
    deployment.spec = { selector: {}, template: {}, replicas: 3 };
    // @ts-expect-error not the spec of a Deployment
    deployment.spec = { completions: 1 };
  }),
).resolves.toEqualTypeOf<Outcome<UpdateResult, Deployment>>();
expectTypeOf(
  createOrPatch(client, Ship.from({ metadata }), (ship) => {
    expectTypeOf(ship).toEqualTypeOf<Incomplete<Ship>>();
    ship.spec = { size: 1 };
  }),
).resolves.toEqualTypeOf<Outcome<PatchResult, Ship>>();
expectTypeOf(
  createOrUpdate(client, Ship.from({ metadata, spec: { size: 1 } }), (ship) => {
    expectTypeOf(ship).toEqualTypeOf<Ship>();
    ship.spec.size = 2;
  }),
).resolves.toEqualTypeOf<Outcome<UpdateResult, Ship>>();
// @ts-expect-error the spec is missing
client.create(Deployment.from({ metadata }));
// @ts-expect-error the spec is missing
client.update(Ship.from({ metadata }));
// @ts-expect-error a mutate function of another kind
createOrUpdate(client, Deployment.from({ metadata }), (ship: Ship) => void ship);

// Built-in kinds have the literal of their kind, so that kinds with equal fields cannot be mixed up.
expectTypeOf<Deployment['kind']>().toEqualTypeOf<'Deployment'>();
expectTypeOf<Role>().not.toExtend<ClusterRole>();
expectTypeOf<Stored<Role>>().not.toExtend<Stored<ClusterRole>>();
expectTypeOf(Role).not.toExtend<ObjectType<ClusterRole>>();
expectTypeOf<Deployment>().toExtend<KubernetesObject>();
expectTypeOf(Deployment).toExtend<ObjectType<KubernetesObject>>();
// @ts-expect-error a RoleBinding is not a ClusterRoleBinding
RoleBinding.from({ metadata, roleRef }) satisfies ClusterRoleBinding;
// @ts-expect-error another kind
const role: Role = { apiVersion: 'rbac.authorization.k8s.io/v1', kind: 'ClusterRole', metadata };
expectTypeOf(role.kind).toEqualTypeOf<'Role'>();

// So do classes and interfaces that declare it.
class Ferry extends CustomResource {
  declare kind: 'Ferry';
  spec!: { size: Int32 };
}
class Barge extends CustomResource {
  declare kind: 'Barge';
  spec!: { size: Int32 };
}
expectTypeOf<Ferry>().not.toExtend<Barge>();
expectTypeOf(Ferry).not.toExtend<ObjectType<Barge>>();
expectTypeOf(Ferry).toExtend<ObjectType<Ferry>>();
expectTypeOf(Ferry.from({ metadata, spec: { size: 1 } })).toEqualTypeOf<Ferry>();

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
