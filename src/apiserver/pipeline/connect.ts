import { type BuiltinNode, decodeBuiltin } from '../kinds/index.js';
import type { ConnectedSubresource, JsonObject } from '../model/index.js';
import { readOtherBody } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { fieldChange, inVersion, storedObject } from './objects.js';
import { writeOptions } from './options.js';

/** Handles a POST to a subresource with its own kind of body, such as `eviction`. */
export async function connect(call: Call, subresource: ConnectedSubresource): Promise<Outcome> {
  const { context, found, stages } = call;
  if (subresource.optionsOf) return connectToNode(call, subresource, subresource.optionsOf(context.info.query));
  const options = writeOptions(call, 'CreateOptions');
  // Only built-in kinds have such subresources.
  const { body } = subresource;
  const kind = { group: body.group, version: body.version, kind: body.kind };
  const schema = body.schema() as BuiltinNode;
  const value = readOtherBody(call, kind, schema);
  const stored = () => inVersion(storedObject(call), found, context);
  const { namespace, name, subresource: part } = context.info;
  const given = subresource.setDefaults?.(value, await stored(), context) ?? value;
  const complete = { ...given, metadata: { ...given.metadata, namespace: given.metadata.namespace || namespace } };
  // Managed fields are tracked in the body, which is an object of its own kind.
  const version = { ...found.version, schema, decode: (given: JsonObject) => decodeBuiltin(given, schema) };
  const bodyFound = { resource: { ...found.resource, kind: body.kind }, version };
  const own = { schema, found: bodyFound, apiVersion: complete.apiVersion };
  const change = { ...fieldChange(call, options, part), ...own };
  const owned = await stages.fields.update(undefined, complete, change);
  const place = { operation: 'CREATE' as const, found, subresource: part, namespace, name };
  const request = { ...place, object: owned, options: options.object, isDryRun: options.isDryRun };
  const admitted = (await stages.admission.mutate(request, context)) ?? owned;
  await stages.admission.validate({ ...request, object: admitted }, context);
  subresource.checkBody?.(admitted, context);
  return { status: 201, object: await subresource.create(await stored(), admitted, context, stages.objects) };
}

async function connectToNode(
  call: Call,
  subresource: ConnectedSubresource,
  options: JsonObject | undefined,
): Promise<Outcome> {
  const { context, found, stages } = call;
  const { namespace, name, subresource: part } = context.info;
  if (options) {
    const object = { kind: subresource.body.kind, apiVersion: 'v1', ...options, metadata: {} };
    const place = { operation: 'CONNECT' as const, found, subresource: part, namespace, name };
    const request = { ...place, object, options: {}, isDryRun: false };
    await stages.admission.mutate(request, context);
    await stages.admission.validate(request, context);
  }
  const object = await inVersion(storedObject(call), found, context);
  return { status: 200, object: await subresource.create(object, {}, context, stages.objects) };
}
