import { tokenIssuer } from '../authorization/index.js';
import { type JsonObject, objectsOf, type ServerResponse, writeJson } from '../model/index.js';

/** The paths with which other programs verify tokens of service accounts. */
export const openIdPaths = { configuration: '/.well-known/openid-configuration', keys: '/openid/v1/jwks' } as const;

/**
 * Responds to the paths of OpenID Connect; returns undefined for other paths.
 *
 * @param keySet public keys of the server's tokens
 */
export function openIdResponse(path: string, host: string, keySet: JsonObject): ServerResponse | undefined {
  if (path === openIdPaths.keys) return documentOf('application/jwk-set+json', keySet);
  if (path !== openIdPaths.configuration) return undefined;
  return documentOf('application/json', {
    issuer: tokenIssuer,
    jwks_uri: `https://${host}${openIdPaths.keys}`,
    response_types_supported: ['id_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: objectsOf(keySet.keys).map(({ alg = '' }) => alg),
  });
}

function documentOf(type: string, value: JsonObject): ServerResponse {
  return {
    status: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=3600' },
    body: writeJson(value),
  };
}
