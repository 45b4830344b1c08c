import type { Call, Outcome } from './call.js';
import { deleteObject } from './delete.js';
import { selectedPage } from './list.js';
import { ignoreMissing } from './objects.js';
import { deleteOptions } from './options.js';

/** Deletes the selected objects, or one page of them, one after the other. Responds with a list of them. */
export async function deleteCollection(call: Call): Promise<Outcome> {
  const options = deleteOptions(call);
  const { object, objects } = await selectedPage(call);
  for (const { metadata } of objects) {
    await deleteObject(call, metadata.namespace ?? '', metadata.name ?? '', options).catch(ignoreMissing);
  }
  return { status: 200, object };
}
