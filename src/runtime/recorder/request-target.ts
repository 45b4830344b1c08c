import type { ApiRequest } from '../client/index.js';
import type { RecordedRequest } from './model.js';

/** The target of a request to the API server, according to its path. */
export interface RequestTarget {
  readonly verb: RecordedRequest['verb'];
  readonly group: string;
  /** The resource; undefined for other paths, such as `/version`. */
  readonly resource?: string | undefined;
  readonly namespace?: string | undefined;
  readonly name?: string | undefined;
  readonly subresource?: string | undefined;
}

const resourcePath =
  /^\/(?:api\/v1|apis\/([^/]+)\/[^/]+)(?:\/namespaces\/([^/]+))?\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?/;

/** Returns the verb and the object of a request. */
export function targetOf(request: ApiRequest): RequestTarget {
  const [found, group = '', namespace, resource, name, subresource] = resourcePath.exec(request.path) ?? [];
  // A Namespace is cluster-scoped, although its path looks like that of an object in a namespace.
  if (!found && /^\/api\/v1\/namespaces(?:\/[^/]+)?$/.test(request.path)) {
    const own = request.path.split('/')[4];
    return { verb: verbOf(request, own !== undefined), group: '', resource: 'namespaces', name: decoded(own) };
  }
  return {
    verb: verbOf(request, name !== undefined),
    group,
    resource,
    namespace: decoded(namespace),
    name: decoded(name),
    subresource,
  };
}

function verbOf({ method, contentType, query }: ApiRequest, hasName: boolean): RecordedRequest['verb'] {
  switch (method) {
    case 'GET':
      return query?.watch === true ? 'watch' : hasName ? 'get' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
      return 'update';
    case 'PATCH':
      return contentType?.startsWith('application/apply-patch') ? 'apply' : 'patch';
    case 'DELETE':
      return hasName ? 'delete' : 'deletecollection';
    default:
      return method satisfies never;
  }
}

function decoded(segment: string | undefined): string | undefined {
  return segment === undefined ? undefined : decodeURIComponent(segment);
}
