import type { BuiltinNode } from '../kinds/index.js';
import { type ConnectedSubresource, notFound } from '../model/index.js';
import { objectKey } from '../storage/index.js';
import { readOtherBody } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { inVersion, table } from './objects.js';
import { writeOptions } from './options.js';

/** Posts to a subresource with a body of its own, such as `eviction`. */
export async function connect(call: Call, subresource: ConnectedSubresource): Promise<Outcome> {
  const { context, found, stages } = call;
  const { namespace, name } = context.info;
  writeOptions(call, 'CreateOptions');
  // Only built-in kinds have such subresources.
  const { body } = subresource;
  const value = readOtherBody(
    call,
    { group: body.group, version: body.version, kind: body.kind },
    body.schema as BuiltinNode,
  );
  const stored = table(stages, found.resource).get(objectKey(namespace, name));
  if (!stored) throw notFound({ group: found.resource.group, name: found.resource.plural }, name);
  const object = await inVersion(stored, found, context);
  return { status: 201, object: await subresource.create(object, value, context, stages.objects) };
}
