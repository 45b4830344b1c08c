/**
 * Subpath `kbts/testing`: a real Kubernetes control plane for tests, from binaries on this machine, and certificates and
 * a clock for what is tested on it. Needs no container, and nothing of it is left behind.
 */
export {
  type ControlPlaneBinary,
  type FindControlPlaneOptions,
  type FoundControlPlane,
  findControlPlane,
} from './binaries.js';
export { makeServingCertificate, type ServingCertificate, type ServingCertificateOptions } from './certificates.js';
export type { ControlPlane, ControlPlaneOptions, ControlPlaneUser, InstallCrdsOptions } from './control-plane.js';
export {
  controlPlaneSkipReason,
  type Describe,
  type DescribeWithControlPlaneOptions,
  describeWithControlPlane,
} from './describe.js';
export { FakeClock } from './from-runtime.js';
export type { Manifests } from './read-objects.js';
export { startControlPlane } from './start-control-plane.js';
export { type WaitForOptions, waitFor } from './wait-for.js';
export type { WebhookTarget } from './webhooks.js';
