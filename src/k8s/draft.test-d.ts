import { expectTypeOf } from 'vitest';
import { Deployment } from './apps/v1.js';
import type { RequiredFieldsMissing } from './draft.js';
import { type Draft, defineKind, type KubernetesObject } from './index.js';
import type { RoleBinding } from './rbac/v1.js';

interface Ship extends KubernetesObject {
  kind: 'Ship';
  spec: { size: number };
  crew: string[];
  cargo?: string;
}
const Ship = defineKind<Ship>({ group: 'sea.example.com', version: 'v1', kind: 'Ship' });
const metadata = { name: 'a' };

// What the compiler shows where a complete object is required names the reason and the fields, not `kind`.
expectTypeOf<Draft<Ship>['kind']>().toEqualTypeOf<RequiredFieldsMissing<'spec' | 'crew'>>();
expectTypeOf(Deployment.from({ metadata }).kind).toEqualTypeOf<RequiredFieldsMissing<'spec'>>();
expectTypeOf<Draft<RoleBinding>['kind']>().toEqualTypeOf<RequiredFieldsMissing<'roleRef'>>();
expectTypeOf<RequiredFieldsMissing<'spec'>>().not.toExtend<string>();
expectTypeOf<Draft<Ship>>().not.toExtend<KubernetesObject>();
expectTypeOf<Draft<Ship>>().toExtend<Draft<KubernetesObject>>();
// Not of an object that has them all.
expectTypeOf(Ship.from({ metadata, spec: { size: 1 }, crew: [] }).kind).toEqualTypeOf<'Ship'>();
