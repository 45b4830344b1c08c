import { Job } from 'kbts/k8s/batch/v1';
import type { Client, Clock } from 'kbts/runtime';
import {
  type ControlPlane,
  controlPlaneSetup,
  FakeClock,
  findControlPlane,
  readSample,
  startControlPlane,
  type TestCluster,
  testCluster,
  waitFor,
} from 'kbts/testing';
import { expectTypeOf } from 'vitest';

// Samples and control planes are typed.
expectTypeOf(readSample(Job, 'config/samples/job.yaml')).toEqualTypeOf<Job>();
expectTypeOf(testCluster()).resolves.toEqualTypeOf<TestCluster>();
expectTypeOf(startControlPlane()).resolves.toEqualTypeOf<ControlPlane>();
expectTypeOf<TestCluster['client']>().toEqualTypeOf<Client>();
expectTypeOf(controlPlaneSetup()).toEqualTypeOf<() => Promise<() => Promise<void>>>();
// @ts-expect-error the path is missing
readSample(Job);
// @ts-expect-error unknown component
startControlPlane({ kubelet: true });

// `waitFor` returns the value without undefined and false.
const name = (): string | undefined | false => 'a';
expectTypeOf(waitFor(name, { what: 'a name' })).resolves.toEqualTypeOf<string>();
expectTypeOf(waitFor(async () => 3, { what: 'three' })).resolves.toEqualTypeOf<number>();
// @ts-expect-error the description is missing
waitFor(name, { timeout: 100 });

// `FakeClock` implements `Clock`; the result of `findControlPlane` is either paths or a reason.
expectTypeOf(new FakeClock()).toExtend<Clock>();
const found = findControlPlane();
if (found.kind === 'found') expectTypeOf(found.paths.kubectl).toEqualTypeOf<string>();
else expectTypeOf(found.reason).toEqualTypeOf<string>();
// @ts-expect-error there are no paths if nothing was found
found.paths;
