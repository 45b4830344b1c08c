// Fixtures of the judge next to this repository, for the scenarios here.
export * from '../../../shared/apiserver/lib/fixtures.mjs';
export { partial, partialList, table } from '../../../shared/apiserver/lib/recorder.mjs';
export { patch } from '../../../shared/apiserver/lib/webhook-server.mjs';
export { makeAuthority, makeKey } from '../../../shared/apiserver/lib/certificates.mjs';
