import {
  type ApiError,
  type JsonObject,
  newError,
  type RequestInfo,
  type Resources,
  resourceNotFound,
  type ServerRequest,
  type ServerResponse,
  type World,
} from '../model/index.js';
import { encode, negotiate, type OtherPaths } from '../pipeline/index.js';
import { aggregatedDiscovery } from './aggregated.js';
import { group, groupList, resourceList } from './documents.js';
import { openApi } from './open-api.js';
import { openApiV2 } from './open-api-v2.js';
import { openIdPaths, openIdResponse } from './openid.js';
import { discoveredGroups } from './resource-lists.js';

const version = {
  major: '1',
  minor: '37',
  emulationMajor: '1',
  emulationMinor: '37',
  minCompatibilityMajor: '1',
  minCompatibilityMinor: '36',
  gitVersion: 'v1.37.0',
  gitCommit: '$Format:%H$',
  gitTreeState: '',
  buildDate: '1970-01-01T00:00:00Z',
  goVersion: 'go1.26.8',
  compiler: 'gc',
  platform: 'linux/amd64',
};

/**
 * Returns the responder for paths that are not resources: the list of paths, discovery, OpenAPI, OpenID, version and
 * health. The response is undefined for unknown paths.
 */
export function otherPaths(resources: Resources, { tokenKeys }: Pick<World, 'tokenKeys'>): OtherPaths {
  return async (info, request) => {
    const path = info.path.length > 1 ? info.path.replace(/\/$/, '') : info.path;
    const health = healthResponse(info.path, info);
    if (health) return health;
    const openId = tokenKeys && openIdResponse(path, hostOf(request), tokenKeys);
    if (openId) {
      requireGet(request, String(openId.headers['content-type']));
      return openId;
    }
    if (path === '/' || path === '/index.html') return json(request, info, { paths: rootPaths(resources) });
    if (path === '/version') return versionResponse(request, info);
    if (/^\/openapi\/v3(\/|$)/.test(info.path)) return openApi(resources, info.path);
    if (info.path === '/openapi/v2') return openApiV2(resources, request.headers.accept ?? '');
    return path === '/api' || path === '/apis' || /^\/apis?\//.test(path)
      ? discovery(resources, path, info, request)
      : undefined;
  };
}

async function discovery(
  resources: Resources,
  path: string,
  info: RequestInfo,
  request: ServerRequest,
): Promise<ServerResponse | undefined> {
  const [, prefix = '', ...segments] = path.split('/');
  if (segments.length === 0) {
    const isCore = prefix === 'api';
    const asked = aggregatedVersion(request.headers.accept);
    if (asked) return aggregatedResponse(aggregatedDiscovery(resources, isCore, asked), asked);
    return isCore ? onlyGet(request, info, coreVersions(request)) : json(request, info, groupList(resources), true);
  }
  const [groupName = '', versionName = '', ...rest] = prefix === 'api' ? ['', ...segments] : segments;
  if (rest.length > 0) return undefined;
  if (versionName === '') {
    const found = group(resources, groupName);
    return found && json(request, info, found, true);
  }
  const found = await resourceList(resources, groupName, versionName);
  if (found) return onlyGet(request, info, found);
  const known = discoveredGroups(resources).find(({ name }) => name === groupName);
  if (known && !known.isCustom) throw resourceNotFound();
  return undefined;
}

function onlyGet(request: ServerRequest, info: RequestInfo, value: JsonObject): ServerResponse {
  if (request.method !== 'GET') throw methodNotAllowed();
  return json(request, info, value);
}

function methodNotAllowed(): ApiError {
  return newError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

function versionResponse(request: ServerRequest, info: RequestInfo): ServerResponse {
  requireGet(request, 'application/json');
  return json({ ...request, headers: { accept: 'application/json' } }, info, version);
}

/**
 * Requires the method GET, and that the client accepts the only media type of a document.
 *
 * @throws ApiError (405 or 406)
 */
function requireGet({ method, headers }: ServerRequest, type: string): void {
  if (method !== 'GET') throw methodNotAllowed();
  const accepted = (headers.accept || '*/*').split(',').map((range) => range.replace(/;.*/, '').trim());
  if (accepted.includes('*/*') || accepted.includes(type)) return;
  throw newError(406, 'NotAcceptable', `406: Not Acceptable\n\nAvailable representations: ${type}`, {});
}

function coreVersions(request: ServerRequest): JsonObject {
  const addresses = [{ clientCIDR: '0.0.0.0/0', serverAddress: hostOf(request) }];
  return { kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: addresses };
}

function hostOf({ headers }: ServerRequest): string {
  return headers.host ?? headers[':authority'] ?? '';
}

/**
 * Returns the version of aggregated discovery for the response; undefined if the client prefers the classic form, or
 * accepts no served version.
 */
function aggregatedVersion(accept = ''): 'v2' | undefined {
  for (const range of accept.split(',')) {
    const parts = range.split(';').map((part) => part.trim());
    if (parts[0] !== 'application/json' && parts[0] !== '*/*') continue;
    if (!parts.includes('as=APIGroupDiscoveryList') || !parts.includes('g=apidiscovery.k8s.io')) return undefined;
    if (parts.includes('v=v2')) return 'v2';
  }
  return undefined;
}

function aggregatedResponse(value: JsonObject, asked: string): ServerResponse {
  const response = encode(200, value, { mediaType: 'application/json', isPretty: false });
  const type = `application/json;g=apidiscovery.k8s.io;v=${asked};as=APIGroupDiscoveryList`;
  return { ...response, headers: { ...response.headers, 'content-type': type } };
}

const alive = ['ping', 'log', 'etcd', 'poststarthook/rbac/bootstrap-roles'];

/** The checks of each health endpoint. */
const healthChecks: Readonly<Record<string, readonly string[]>> = {
  healthz: alive,
  livez: alive,
  readyz: [...alive, 'etcd-readiness', 'informer-sync', 'shutdown'],
};

function healthResponse(path: string, { query }: RequestInfo): ServerResponse | undefined {
  const [, endpoint = '', check] = /^\/(\w+)(?:\/(.+))?$/.exec(path) ?? [];
  const checks = Object.hasOwn(healthChecks, endpoint) ? healthChecks[endpoint] : undefined;
  if (!checks || (check !== undefined && !checks.includes(check))) return undefined;
  if (check !== undefined || !query.has('verbose')) return text('ok');
  const excluded = [...new Set(query.getAll('exclude'))].sort();
  const lines = checks.map((name) => `[+]${name} ${excluded.includes(name) ? 'excluded: ' : ''}ok\n`);
  const unknown = excluded.filter((name) => !checks.includes(name)).map((name) => JSON.stringify(name));
  const warning = `warn: some health checks cannot be excluded: no matches for ${unknown.join(',')}\n`;
  return text(`${lines.join('')}${unknown.length > 0 ? warning : ''}${endpoint} check passed\n`);
}

function text(body: string): ServerResponse {
  return {
    status: 200,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    body,
  };
}

function json(request: ServerRequest, info: RequestInfo, value: JsonObject, isUnrouted = false): ServerResponse {
  return encode(200, value, negotiate(request.headers.accept, info.query, { isUnrouted }));
}

function rootPaths(resources: Resources): string[] {
  const groups = discoveredGroups(resources).filter(({ name }) => name !== '');
  const own = groups.flatMap(({ name, versions }) => [
    `/apis/${name}`,
    ...versions.map((served) => `/apis/${name}/${served}`),
  ]);
  const health = Object.entries(healthChecks).flatMap(([name, checks]) => [
    `/${name}`,
    ...checks.map((check) => `/${name}/${check}`),
  ]);
  return [
    '/api',
    '/api/v1',
    '/apis',
    '/apis/',
    ...own,
    ...health,
    '/openapi/v2',
    '/openapi/v3',
    '/openapi/v3/',
    '/version',
    ...Object.values(openIdPaths),
  ].sort();
}
