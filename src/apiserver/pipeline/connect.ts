import { type ConnectedSubresource, notFound } from '../model/index.js';
import { objectKey } from '../storage/index.js';
import type { Call, Outcome } from './call.js';
import { inVersion, table } from './objects.js';
import { writeOptions } from './options.js';

/** Posts to a subresource with a body of its own, such as `eviction`. */
export async function connect(call: Call, subresource: ConnectedSubresource): Promise<Outcome> {
  const { context, found, stages, request } = call;
  const { namespace, name } = context.info;
  writeOptions(call, 'CreateOptions');
  const expected = { ...subresource.body, isCustom: false };
  const { value } = stages.body.readObject(request.body, request.headers['content-type'], expected);
  const stored = table(stages, found.resource).get(objectKey(namespace, name));
  if (!stored) throw notFound({ group: found.resource.group, name: found.resource.plural }, name);
  const object = await inVersion(stored, found, context);
  return { status: 201, object: await subresource.create(object, value, context, stages.objects) };
}
