import type { ApiObject } from '../model/index.js';
import type { Call, Outcome } from './call.js';
import { deleteObject } from './delete.js';
import { isSelected, listObject, selectionOf } from './list.js';
import { ignoreMissing, inVersion, prefixOf, table } from './objects.js';
import { deleteOptions } from './options.js';

/** Deletes the matching objects, at most `limit`, one after the other. Responds with a list of them. */
export async function deleteCollection(call: Call): Promise<Outcome> {
  const { context, found, stages } = call;
  const options = deleteOptions(call);
  const selection = selectionOf(call);
  const limit = Number(context.info.query.get('limit') ?? 0) || Number.POSITIVE_INFINITY;
  const deleted: ApiObject[] = [];
  for (const [, stored] of table(stages, found.resource).list(prefixOf(call))) {
    const object = await inVersion(stored, found, context);
    if (!isSelected(object, selection, call)) continue;
    if (deleted.length >= limit) break;
    const { name = '', namespace = '' } = object.metadata;
    deleted.push(object);
    await deleteObject(call, namespace, name, options).catch(ignoreMissing);
  }
  return {
    status: 200,
    object: listObject(
      call,
      { ...(found.resource.isCustom && { continue: '' }), resourceVersion: String(stages.store.revision) },
      deleted,
    ),
  };
}
