/** Handles requests for resources: from the request line to storage and back, in the order of kube-apiserver. */
export type { Admission, Call, Outcome, Stages } from './call.js';
export { BrokenConnection, type Fault, Faults, type InjectedFault } from './faults.js';

export { handleRequest, type OtherPaths } from './handle.js';

export { negotiate, type Output } from './media-type.js';
export { ignoreMissing } from './objects.js';
export { encode } from './responses.js';
export { ServedResources } from './served-resources.js';
export { StoredObjects } from './stored-objects.js';
