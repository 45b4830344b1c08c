import type { RequestInfo } from '../model/index.js';
import { isTrue } from './query.js';

/** Thrown for a path that names a special verb but no resource. */
export class UnreadablePathError extends Error {}

const verbs: Readonly<Record<string, string>> = {
  POST: 'create',
  GET: 'get',
  HEAD: 'get',
  PUT: 'update',
  PATCH: 'patch',
  DELETE: 'delete',
};

const namespaceSubresources = new Set(['status', 'finalize']);

/** Returns the target and the verb of a request, from its method and URL. @throws UnreadablePathError */
export function requestInfoOf(method: string, url: string): RequestInfo {
  const queryAt = url.indexOf('?');
  const path = decodePath(queryAt < 0 ? url : url.slice(0, queryAt));
  const parameters = queryAt < 0 ? [] : url.slice(queryAt + 1).split('&');
  // Like the API server, ignores parameters with a semicolon or an invalid escape.
  const query = new URLSearchParams(parameters.filter((one) => !/;|%(?![\da-f]{2})/i.test(one)).join('&'));
  const other = { ...noResource, verb: method.toLowerCase(), path, query };
  // A path that begins with an empty segment is not served; other empty segments are ignored.
  const segments = path.startsWith('//') ? [] : path.split('/').filter((segment) => segment !== '');
  const [prefix = '', ...rest] = segments;
  if (segments.length < 3 || (prefix !== 'api' && prefix !== 'apis')) return other;
  if (prefix === 'apis' && rest.length < 3) return { ...other, apiPrefix: prefix };
  const group = prefix === 'apis' ? (rest.shift() ?? '') : '';
  const version = rest.shift() ?? '';
  const named = { ...other, isResourceRequest: true, apiPrefix: prefix, group, version };
  return { ...named, ...readResource(method, rest, query) };
}

const noResource = {
  isResourceRequest: false,
  apiPrefix: '',
  group: '',
  version: '',
  namespace: '',
  resource: '',
  subresource: '',
  name: '',
};

function readResource(method: string, parts: string[], query: URLSearchParams) {
  let verb = verbs[method] ?? '';
  if (parts[0] === 'proxy' || parts[0] === 'watch') {
    if (parts.length < 2) throw new UnreadablePathError('unable to determine kind and namespace from url');
    verb = parts.shift() ?? '';
  }
  let namespace = '';
  if (parts[0] === 'namespaces' && parts.length > 1) {
    namespace = parts[1] ?? '';
    if (parts.length > 2 && !namespaceSubresources.has(parts[2] ?? '')) parts.splice(0, 2);
  }
  const [resource = '', name = '', ...subresource] = parts;
  if (name === '' && verb === 'get') verb = isTrue(query.get('watch')) ? 'watch' : 'list';
  if (name === '' && verb === 'delete') verb = 'deletecollection';
  return { verb, namespace, resource, name, subresource: subresource.join('/') };
}

/** Decodes the percent escapes of a path; returns the path unchanged if an escape is invalid. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
