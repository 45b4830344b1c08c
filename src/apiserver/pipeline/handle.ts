import { anonymous, notAuthorized } from '../authorization/index.js';
import { segmentFaults } from '../checks/index.js';
import {
  ApiError,
  badRequest,
  goValue,
  internalError,
  methodNotSupported,
  newError,
  notFound,
  type RequestContext,
  type RequestInfo,
  resourceNotFound,
  type ServerRequest,
  type ServerResponse,
  type User,
} from '../model/index.js';
import type { Call, Outcome, Stages } from './call.js';
import { connect } from './connect.js';
import { create } from './create.js';
import { deleteOne } from './delete.js';
import { deleteCollection } from './delete-collection.js';
import { BrokenConnection } from './faults.js';
import { requiredName } from './field-selector.js';
import { get, list } from './list.js';
import { errorType, negotiate, type Output } from './media-type.js';
import { patch } from './patch.js';
import { requestInfoOf, UnreadablePathError } from './request-info.js';
import { encodeError, encodeOutcome } from './responses.js';
import { getScale, patchScale, updateScale } from './scale.js';
import { update } from './update.js';
import { warningHeaders } from './warnings.js';
import { watch } from './watch.js';

/** Responds to paths that are not resources: discovery, version, health. Undefined if the path is unknown. */
export type OtherPaths = (info: RequestInfo, request: ServerRequest) => Promise<ServerResponse | undefined>;

/**
 * Handles one request: authentication, request info, impersonation, authorization, and then the resource or other
 * endpoint.
 */
export async function handleRequest(
  stages: Stages,
  others: OtherPaths,
  request: ServerRequest,
): Promise<ServerResponse> {
  const warnings: string[] = [];
  let output: Output = { mediaType: errorType(request.headers.accept), isPretty: false };
  const unreadable = unreadablePath(request);
  if (unreadable) return unreadable;
  try {
    const authenticated = await stages.authenticator.authenticate(request);
    const info = requestInfoOf(request.method, request.url);
    const user = await stages.authorizer.impersonate(authenticated ?? anonymous, request);
    return await stages.faults.respond({ info, user, signal: request.signal }, async (signal) => {
      await authorize(stages, info, user);
      const context: RequestContext = {
        info,
        user,
        userAgent: request.headers['user-agent'] ?? '',
        warn: (text) => void warnings.push(text),
        signal,
        world: stages.world,
      };
      const found = info.isResourceRequest ? stages.resources.find(info.group, info.version, info.resource) : undefined;
      if (!found) return (await others(info, request)) ?? unknownPath(stages, info, output);
      output = negotiate(request.headers.accept, info.query, { verb: info.verb, resource: found.resource });
      const response = await respond({ stages, request, found, context, output });
      return withWarnings(response, warnings);
    });
  } catch (error) {
    if (error instanceof BrokenConnection) throw error;
    return withWarnings(encodeError(apiErrorOf(error), output), warnings);
  }
}

/** Responds to a path that names a special verb but no resource; returns undefined for other paths. */
function unreadablePath({ method, url }: ServerRequest): ServerResponse | undefined {
  try {
    requestInfoOf(method, url);
    return undefined;
  } catch (error) {
    if (!(error instanceof UnreadablePathError)) throw error;
    const path = url.split('?', 1)[0] ?? '';
    const message = `Internal Server Error: ${JSON.stringify(url)}: failed to create RequestInfo: ${error.message}, ${path}\n`;
    return plainText(500, message);
  }
}

async function authorize({ authorizer }: Stages, info: RequestInfo, user: User): Promise<void> {
  const isList = info.verb === 'list' || info.verb === 'watch';
  const required = isList ? requiredName(info.query.get('fieldSelector') ?? '') : undefined;
  const selectedName = required && segmentFaults(required).length === 0 ? required : undefined;
  const decision = await authorizer.authorize({ user, info, selectedName });
  if (!decision.isAllowed) throw notAuthorized({ user, info, selectedName }, decision);
}

async function respond(call: Call): Promise<ServerResponse> {
  const { info } = call.context;
  if (hasWrongScope(call)) return plainText(404, '404 page not found\n');
  const { resource, version } = call.found;
  // One route serves all subresources of custom resources, so the warning precedes the check of the subresource.
  if (resource.isCustom && version.deprecation) call.context.warn(version.deprecation);
  if (!isRouted(call)) throw notRouted(call);
  checkMethod(call);
  const [fault] = info.name === '' ? [] : segmentFaults(info.name);
  if (fault !== undefined) throw badRequest(`Name parameter invalid: ${goValue(info.name)}: ${fault}`);
  if (version.deprecation) call.context.warn(version.deprecation);
  if (info.verb === 'watch') return watch(call);
  return encodeOutcome(call, await outcomeOf(call));
}

/**
 * Whether a request for custom resources has a namespace that does not fit their scope. Lists and watches of namespaced
 * resources may omit the namespace.
 */
function hasWrongScope({ context, found }: Call): boolean {
  const { namespace, name, verb } = context.info;
  const { isCustom, isNamespaced } = found.resource;
  if (isCustom && !isNamespaced) return namespace !== '';
  return isCustom && namespace === '' && (name !== '' || (verb !== 'list' && verb !== 'watch'));
}

/** Whether the path exists for the scope of the resource and its subresources. */
function isRouted({ context, found }: Call): boolean {
  const { namespace, name, subresource, resource } = context.info;
  const isNamespaceItself = resource === 'namespaces' && namespace === name;
  if (!found.resource.isNamespaced && namespace !== '' && !isNamespaceItself) return false;
  const isAlone = name !== '' || found.resource.createOnly;
  if (context.info.verb === 'proxy' || (found.resource.isNamespaced && namespace === '' && isAlone)) return false;
  if (context.info.verb === 'watch' && subresource !== '') return false;
  if (found.resource.createOnly && name !== '') return false;
  return subresource === '' || Object.hasOwn(found.version.subresources, subresource);
}

/**
 * Creates the error for a path without a route (404). For custom resources, the error names the object, because the API
 * server registers no routes for their subresources.
 */
function notRouted({ context, found }: Call): ApiError {
  const { group, plural, isCustom } = found.resource;
  return isCustom ? notFound({ group, name: plural }, context.info.name) : resourceNotFound();
}

const collectionVerbs = ['create', 'list', 'watch', 'deletecollection'];
const itemVerbs = ['get', 'update', 'patch', 'delete', 'watch'];

/** Checks that the path supports the verb. @throws ApiError (405, or 400 for an update without a name) */
function checkMethod({ context, found, request }: Call): void {
  const { verb, name, namespace, subresource } = context.info;
  const { resource, version } = found;
  const isAcross = resource.isNamespaced && namespace === '';
  const served = subresource === '' ? resource.verbs : version.subresources[subresource]?.verbs;
  const possible = subresource !== '' ? (served ?? []) : name === '' ? collectionVerbs : itemVerbs;
  const isServed = possible.includes(verb) && (served ?? possible).includes(verb);
  const isWatchByPath = verb === 'watch' && request.method !== 'GET';
  if (request.method !== 'HEAD' && !isWatchByPath && isServed && !(isAcross && verb !== 'list' && verb !== 'watch'))
    return;
  if (resource.isCustom && subresource === '') {
    // The name in the path of a create is ignored.
    if (verb === 'create') return;
    if (name === '' && (verb === 'update' || verb === 'patch')) throw badRequest('name must be provided');
  }
  if (resource.isCustom) throw methodNotSupported({ group: resource.group, name: resource.plural }, verb);
  throw newError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource', {});
}

function outcomeOf(call: Call): Promise<Outcome> {
  const { verb, subresource: name } = call.context.info;
  const subresource = name === '' ? undefined : call.found.version.subresources[name];
  if (subresource?.kind === 'connect') return connect(call, subresource);
  if (subresource?.kind === 'scale') {
    if (verb === 'get') return getScale(call, subresource);
    return verb === 'update' ? updateScale(call, subresource) : patchScale(call, subresource);
  }
  switch (verb) {
    case 'get':
      return get(call);
    case 'list':
      return list(call);
    case 'create':
      return create(call);
    case 'update':
      return update(call);
    case 'patch':
      return patch(call);
    case 'delete':
      return deleteOne(call);
    case 'deletecollection':
      return deleteCollection(call);
    default:
      throw methodNotSupported({ group: call.found.resource.group, name: call.found.resource.plural }, verb);
  }
}

function unknownPath(stages: Stages, info: RequestInfo, output: Output): ServerResponse {
  const isKnownGroup =
    info.isResourceRequest && stages.resources.all().some(({ group, isCustom }) => !isCustom && group === info.group);
  if (isKnownGroup) return encodeError(resourceNotFound(), output);
  return plainText(404, '404 page not found\n');
}

function plainText(status: number, body: string): ServerResponse {
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };
  return { status, headers, body };
}

function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return internalError(error instanceof Error ? error.message : String(error));
}

function withWarnings(response: ServerResponse, warnings: readonly string[]): ServerResponse {
  const headers = warningHeaders(warnings);
  return headers.length === 0 ? response : { ...response, headers: { ...response.headers, warning: headers } };
}
