import type { BuiltinNode } from '../kinds/index.js';
import type { ConnectedSubresource } from '../model/index.js';
import { readOtherBody } from './bodies.js';
import type { Call, Outcome } from './call.js';
import { inVersion, storedObject } from './objects.js';
import { writeOptions } from './options.js';

/** Posts to a subresource with a body of its own, such as `eviction`. */
export async function connect(call: Call, subresource: ConnectedSubresource): Promise<Outcome> {
  const { context, found, stages } = call;
  writeOptions(call, 'CreateOptions');
  // Only built-in kinds have such subresources.
  const { body } = subresource;
  const value = readOtherBody(
    call,
    { group: body.group, version: body.version, kind: body.kind },
    body.schema as BuiltinNode,
  );
  const object = await inVersion(storedObject(call), found, context);
  return { status: 201, object: await subresource.create(object, value, context, stages.objects) };
}
