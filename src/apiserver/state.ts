import { isRecord } from '../base/json/index.js';
import { parseJson } from './decode/index.js';
import { type ApiObject, writeJson } from './model/index.js';
import type { Snapshot } from './storage/index.js';

const format = 'kbts-control-plane-state';
const version = 1;

/** Writes a snapshot as the text of a state file. */
export function writeState({ revision, objects }: Snapshot): string {
  return `${writeJson({ format, version, revision, objects })}\n`;
}

/** Reads the text of a state file. @throws Error with the reason if the text is not a valid state file */
export function readState(text: string): Snapshot {
  const state = jsonOf(text);
  if (!isRecord(state) || state.format !== format) throw new Error('it is not the state of a control plane');
  if (state.version !== version) {
    throw new Error(`it has format version ${String(state.version)}, but this version of kbts reads ${version}`);
  }
  const { revision, objects } = state;
  if (!isRecord(objects) || !Number.isSafeInteger(revision)) throw new Error('it has no objects or no revision');
  for (const [storageKey, list] of Object.entries(objects)) {
    if (!Array.isArray(list)) throw new Error(`\`${storageKey}\` is not a list`);
    const at = list.findIndex((object) => !isStored(object, Number(revision)));
    if (at >= 0) throw new Error(`item ${at} of \`${storageKey}\` is not a stored object`);
  }
  return { revision: Number(revision), objects: objects as Snapshot['objects'] }; // Checked above.
}

function jsonOf(text: string): unknown {
  try {
    return parseJson(text).value;
  } catch (error) {
    throw new Error(`it is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function isStored(object: unknown, revision: number): object is ApiObject {
  if (!isRecord(object) || !isRecord(object.metadata)) return false;
  const { name, uid, resourceVersion } = object.metadata;
  const texts = [object.apiVersion, object.kind, name, uid, resourceVersion];
  return texts.every((text) => typeof text === 'string' && text !== '') && Number(resourceVersion) <= revision;
}
