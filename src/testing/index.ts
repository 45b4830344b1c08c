/**
 * Subpath `kbts/testing`: a real Kubernetes control plane for tests, from binaries on this machine, and certificates
 * and a clock for tests. Requires no container, and cleans up after itself.
 */
export {
  type BinaryPaths,
  type ControlPlaneBinary,
  type FindControlPlaneOptions,
  type FoundControlPlane,
  findControlPlane,
} from './binaries.js';
export { makeServingCertificate, type ServingCertificate, type ServingCertificateOptions } from './certificates.js';
export type { ControlPlane, ControlPlaneOptions, ControlPlaneUser, InstallCrdsOptions } from './control-plane.js';
export { controlPlaneSetup } from './control-plane-setup.js';
export {
  controlPlaneSkipReason,
  type Describe,
  type DescribeWithControlPlaneOptions,
  describeWithControlPlane,
} from './describe.js';
export { FakeClock } from './from-runtime.js';
export type { Manifests } from './read-objects.js';
export { readSample } from './read-sample.js';
export { checkRoundTrip, type RoundTrip } from './round-trip.js';
export type { ControlPlaneSetupOptions } from './shared-control-plane.js';
export { startControlPlane } from './start-control-plane.js';
export { type TestCluster, testCluster } from './test-cluster.js';
export { type WaitForOptions, waitFor } from './wait-for.js';
export type { WebhookTarget } from './webhooks.js';
