/**
 * The API server on the network: HTTPS, certificates, tokens and webhook calls. The only folder of the API server that
 * imports Node modules.
 */

export { makeCredentials, type ServerCredentials, writeKubeconfig } from './credentials.js';
export { type HttpsServer, type ServeHttpsOptions, serveHttps } from './server.js';
export { TokenSigner } from './tokens.js';
export { newWorld } from './world.js';
