/**
 * Subpath `kbts/testing`: a real Kubernetes control plane for tests, from binaries on this machine, and certificates
 * and a clock for tests. Requires no container, and cleans up after itself.
 */

export { FakeClock } from '../runtime/clock/internal.js';
export type { InstallCrdsOptions } from './apply/install-crds.js';
export {
  type BinaryPaths,
  type ControlPlaneBinary,
  type FindControlPlaneOptions,
  type FoundControlPlane,
  findControlPlane,
} from './binaries/binaries.js';
export {
  makeServingCertificate,
  type ServingCertificate,
  type ServingCertificateOptions,
} from './certificates/certificates.js';
export { controlPlaneSetup } from './cluster/control-plane-setup.js';
export type { ControlPlaneSetupOptions } from './cluster/shared-control-plane.js';
export { type TestCluster, testCluster } from './cluster/test-cluster.js';
export type { ControlPlane, ControlPlaneOptions } from './controlplane/control-plane.js';
export { startControlPlane } from './controlplane/start-control-plane.js';
export {
  controlPlaneSkipReason,
  type Describe,
  type DescribeWithControlPlaneOptions,
  describeWithControlPlane,
} from './describe/describe.js';
export type { Manifests } from './manifests/read-objects.js';
export { readSample } from './manifests/read-sample.js';
export { checkRoundTrip, type RoundTrip } from './roundtrip/round-trip.js';
export type { ControlPlaneUser } from './users/users.js';
export { type WaitForOptions, waitFor } from './wait/wait-for.js';
export type { WebhookTarget } from './webhooks/target.js';
