import { encodeProtobufEvent } from '../decode/index.js';
import {
  ApiError,
  type ApiObject,
  apiVersionOf,
  type JsonObject,
  type RequestContext,
  type ServerResponse,
  writeJson,
} from '../model/index.js';
import { EventQueue, type StoreEvent } from '../storage/index.js';
import type { Call } from './call.js';
import { isSelected, type Selection, selectionOf } from './list.js';
import { checkNotTooLarge, type ListOptions, listOptions, readResourceVersion } from './list-options.js';
import { inVersion, prefixOf, table } from './objects.js';
import { converter } from './responses.js';

const protobuf = 'application/vnd.kubernetes.protobuf';
/** Duration of a watch without `timeoutSeconds`. The API server chooses between 30 and 60 minutes. */
const defaultTimeoutSeconds = 1800;
/** Interval of bookmarks for clients that allow them. */
const bookmarkSeconds = 60;

type WatchType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR';

/** Opens a watch. Throws if the options are invalid; later errors are events. */
export function watch(call: Call): ServerResponse {
  const selection = selectionOf(call);
  const options = listOptions(call.context.info.query, true);
  const start = startOf(call, options);
  const timeout = options.timeoutSeconds === 0 ? defaultTimeoutSeconds : options.timeoutSeconds;
  const body = events(call, selection, start, timeout);
  const { mediaType } = call.output;
  const type = mediaType === protobuf ? `${mediaType};stream=watch` : mediaType;
  return { status: 200, headers: { 'content-type': type }, body };
}

interface Start {
  /** The revision after which events are sent. */
  readonly revision: number;
  readonly sendsInitial: boolean;
  /** Whether a bookmark follows the initial events. */
  readonly marksEnd: boolean;
  readonly bookmarks: boolean;
}

function startOf({ stages }: Call, options: ListOptions): Start {
  const { resourceVersion, sendInitialEvents, allowsBookmarks } = options;
  const version = resourceVersion === '' ? 0 : readResourceVersion(resourceVersion);
  const current = stages.store.revision;
  if (sendInitialEvents) checkNotTooLarge(resourceVersion, current);
  const sendsInitial = sendInitialEvents ?? version === 0;
  const revision = sendsInitial || version === 0 ? current : version;
  return {
    revision,
    sendsInitial,
    // Without a resource version, or with 0, initial events are the default, and a bookmark follows them as if the client had
    // requested them.
    marksEnd: (sendInitialEvents ?? (version === 0 && options.match === '')) && allowsBookmarks,
    bookmarks: allowsBookmarks,
  };
}

async function* events(call: Call, selection: Selection, start: Start, timeout: number) {
  const { context, found, stages } = call;
  const objects = table(stages, found.resource);
  const line = lineWriter(call);
  // Events contain single objects, so a list type is not possible.
  if (call.output.as?.kind === 'PartialObjectMetadataList' || timeout < 0) return;
  if (!start.sendsInitial && start.revision < objects.oldestRevision) {
    yield line('ERROR', tooOld(start.revision, objects.oldestRevision));
    return;
  }
  const prefix = prefixOf(call);
  const initial = start.sendsInitial ? objects.list(prefix) : [];
  // Objects may have changed since the request was read. Objects that are listed now must not be sent again as events.
  const revision = start.sendsInitial ? stages.store.revision : start.revision;
  const queue = new EventQueue(objects, revision);
  const deadline = new Deadline(context, timeout, () => queue.wake());
  const close = () => queue.close();
  context.signal.addEventListener('abort', close, { once: true });
  try {
    for (const [, stored] of initial) {
      const object = await inVersion(stored, found, context);
      if (isSelected(object, selection, call)) yield line('ADDED', object);
    }
    // The API server fails to convert the bookmark to a table, and ends the watch.
    if (start.marksEnd && call.output.as?.kind === 'Table' && !found.resource.isCustom) return;
    if (start.marksEnd) yield line('BOOKMARK', bookmark(call, revision, true));
    for (;;) {
      const taken = await queue.take();
      if (!taken || context.signal.aborted) return;
      let chunk = '';
      for (const event of taken) {
        if (!event.key.startsWith(prefix)) continue;
        const seen = await seenEvent(call, selection, event);
        const written = seen ? sharedLine(call, event, seen.type, () => line(seen.type, seen.object)) : '';
        if (typeof written === 'string') chunk += written;
        else yield written;
      }
      if (chunk !== '') yield chunk;
      if (deadline.isOver()) return;
      if (deadline.isBookmarkDue() && start.bookmarks)
        yield line('BOOKMARK', bookmark(call, stages.store.revision, false));
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield line('ERROR', error.status);
  } finally {
    deadline.stop();
    context.signal.removeEventListener('abort', close);
    queue.close();
  }
}

/**
 * Returns the event that a watcher with selectors receives: an object that begins to match is added, and an object that
 * no longer matches is deleted. Returns undefined if the object matches neither before nor after the event.
 */
async function seenEvent(
  call: Call,
  selection: Selection,
  { type, object, previous }: StoreEvent,
): Promise<{ readonly type: WatchType; readonly object: ApiObject } | undefined> {
  const { found, context } = call;
  const now = type === 'DELETED' ? undefined : await inVersion(object, found, context);
  const before = previous && (await inVersion(previous, found, context));
  const isSeen = now !== undefined && isSelected(now, selection, call);
  const wasSeen = before !== undefined && isSelected(before, selection, call);
  if (now && isSeen) return { type: wasSeen ? 'MODIFIED' : 'ADDED', object: now };
  if (!before || !wasSeen) return undefined;
  const { resourceVersion = '' } = object.metadata;
  return { type: 'DELETED', object: { ...before, metadata: { ...before.metadata, resourceVersion } } };
}

/** Number of events whose encoding is cached for other watchers, which usually read an event at about the same time. */
const sharedEvents = 64;
const shared = new Map<StoreEvent, Map<string, string | Uint8Array>>();

/** Encodes an event, except for Tables, once for all watchers that see the same type in the same representation. */
function sharedLine({ found, output }: Call, event: StoreEvent, type: WatchType, encode: () => string | Uint8Array) {
  if (output.as?.kind === 'Table') return encode(); // only the first event has column definitions
  const lines = shared.get(event) ?? new Map<string, string | Uint8Array>();
  if (lines.size === 0) shared.set(event, lines);
  const key = [
    type,
    found.version.name,
    found.resource.group,
    output.mediaType,
    output.as?.kind,
    output.as?.version,
  ].join();
  const line = lines.get(key) ?? encode();
  lines.set(key, line);
  const [oldest] = shared.keys();
  if (shared.size > sharedEvents && oldest) shared.delete(oldest);
  return line;
}

function lineWriter(call: Call): (type: WatchType, object: JsonObject) => string | Uint8Array {
  const convert = converter(call, true);
  const isBinary = call.output.mediaType === protobuf;
  return (type, object) => {
    const isObject = type !== 'ERROR' && type !== 'BOOKMARK';
    const shown = isObject ? convert(object) : object;
    return isBinary ? encodeProtobufEvent(type, shown) : `${writeJson({ type, object: shown })}\n`;
  };
}

function bookmark({ found }: Call, revision: number, isEnd: boolean): JsonObject {
  const metadata = {
    resourceVersion: String(revision),
    ...(isEnd && { annotations: { 'k8s.io/initial-events-end': 'true' } }),
  };
  const { resource, version } = found;
  return { kind: resource.kind, apiVersion: apiVersionOf(resource, version.name), metadata };
}

function tooOld(revision: number, oldest: number): JsonObject {
  const message = `too old resource version: ${revision} (${oldest})`;
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason: 'Expired', code: 410 };
}

/** Timer for the end of a watch and for its bookmarks. */
class Deadline {
  readonly #end: number;
  readonly #stopped = new AbortController();
  #isOver = false;
  #isBookmarkDue = false;

  /** @param onDue called when the watch must end or a bookmark is due */
  constructor(
    private readonly context: RequestContext,
    seconds: number,
    private readonly onDue: () => void,
  ) {
    const now = context.world.now().getTime();
    this.#end = now + seconds * 1000;
    this.#schedule(now);
  }

  isOver(): boolean {
    return this.#isOver;
  }

  isBookmarkDue(): boolean {
    if (!this.#isBookmarkDue) return false;
    this.#isBookmarkDue = false;
    this.#schedule(this.context.world.now().getTime());
    return true;
  }

  stop(): void {
    this.#stopped.abort();
  }

  /**
   * Starts a timer until the next bookmark or the end: a timer for each event would cost more than the event. The clock
   * is not read again when the timer fires, because Node's timers may fire a millisecond early.
   */
  #schedule(now: number): void {
    const rest = this.#end - now;
    const isEnd = rest <= bookmarkSeconds * 1000;
    const due = isEnd ? Math.max(0, rest) : bookmarkSeconds * 1000;
    const onDue = () => {
      if (isEnd) this.#isOver = true;
      else this.#isBookmarkDue = true;
      this.onDue();
    };
    this.context.world.delay(due, this.#stopped.signal).then(onDue, () => {});
  }
}
