// Everything that this module uses from the runtime.
export { type CertificatePair, fixedCertificate, makeCertificate } from '../runtime/certwatcher/index.js';
export {
  type Client,
  ignoreNotFound,
  isConflict,
  mergePatch,
  newClient,
  newRestMapper,
  newTransport,
  type RestMapper,
  type Transport,
} from '../runtime/client/index.js';
export { type Clock, systemClock } from '../runtime/clock/index.js';
export { FakeClock, withinDeadline } from '../runtime/clock/internal.js';
export type { RestConfig } from '../runtime/config/index.js';
export { silentLogger } from '../runtime/log/index.js';
export type { Manager } from '../runtime/manager/index.js';
