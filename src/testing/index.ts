/**
 * Subpath `kbts/testing`: control planes for tests, which require no containers and clean up after themselves: an API
 * server in this process, or the real API server, which requires binaries. Also certificates and a fake clock.
 */

export type { Fault, InjectedFault } from '../apiserver/index.js';
export type { ControllersOptions, PodBehavior } from '../controllers/index.js';
export { FakeClock } from '../runtime/clock/internal.js';
export type { InstallCrdsOptions } from './apply.js';
export {
  makeServingCertificate,
  type ServingCertificate,
  type ServingCertificateOptions,
} from './certificates.js';
export { controlPlaneSetup } from './cluster/control-plane-setup.js';
export type { ControlPlaneSetupOptions } from './cluster/shared-control-plane.js';
export { type TestCluster, testCluster } from './cluster/test-cluster.js';
export {
  type BinaryPaths,
  type ControlPlaneBinary,
  type FindControlPlaneOptions,
  type FoundControlPlane,
  findControlPlane,
} from './controlplane/binaries.js';
export type {
  ControlPlane,
  ControlPlaneKind,
  ControlPlaneOptions,
  EmbeddedControlPlane,
} from './controlplane/control-plane.js';
export { startControlPlane } from './controlplane/start-control-plane.js';
export {
  type ControlPlaneSkipOptions,
  controlPlaneSkipReason,
  type Describe,
  type DescribeWithControlPlaneOptions,
  describeWithControlPlane,
} from './describe.js';
export { type ExpectQuietOptions, expectQuiet } from './expect-quiet.js';
export { type FakeClient, newFakeClient } from './fake-client.js';
export type { Manifests } from './manifests.js';
export { readSample } from './manifests.js';
export { checkRoundTrip, type RoundTrip } from './roundtrip/round-trip.js';
export type { ControlPlaneUser } from './users.js';
export { type WaitForOptions, waitFor } from './wait-for.js';
export type { WebhookTarget } from './webhooks/target.js';
