import type { QueueSample } from '../../../runtime/recorder/index.js';
import { isSameLoop } from '../../hot-loops.js';
import type { DevChange, DevState } from '../../protocol.js';

/** The state that the page shows: the state of the server, and values that the page keeps from earlier changes. */
export interface ShownState extends DevState {
  /** The largest sample of each queue and second, oldest first. */
  readonly samples: readonly QueueSample[];
}

/** Maximum number of entries in each list, which limits the memory of a tab that is open for hours. */
const limits = {
  reconciles: 3000,
  webhooks: 500,
  hotLoops: 50,
  queues: 100,
  samples: 1200,
  objects: 20_000,
  lines: 500,
};

type List = keyof typeof limits;

/**
 * Starts from a state of the server, but keeps the reconciles that the page has from the same process. All tabs
 * receive the state that one tab sends to a new tab, and keep their own unless the received state is newer.
 */
export function receiveState(known: ShownState | undefined, state: DevState): ShownState {
  if (known?.session === state.session && known.revision >= state.revision) return known;
  if (known?.session !== state.session) return { ...state, samples: state.queues };
  const received = new Set(state.reconciles.map(({ id }) => id));
  const earlier = known.reconciles.filter(({ id }) => !received.has(id));
  return { ...state, reconciles: [...earlier, ...state.reconciles].slice(-limits.reconciles), samples: known.samples };
}

/** Applies changes. An unchanged list stays the same value, so that its components are not rendered again. */
export function applyChanges(state: ShownState, changes: readonly DevChange[]): ShownState {
  const next: { -readonly [Key in keyof ShownState]: ShownState[Key] } = { ...state };
  const copies = new Map<List, unknown[]>();
  const listOf = <Key extends List>(key: Key): ShownState[Key][number][] => {
    const list = copies.get(key) ?? [...state[key]];
    copies.set(key, list);
    // The type of each list follows from its key.
    return list as ShownState[Key][number][];
  };
  const put = <Key extends List>(
    key: Key,
    entry: ShownState[Key][number],
    isSame: (other: ShownState[Key][number]) => boolean,
  ) => {
    const list = listOf(key);
    // Most changes concern one of the last entries.
    const index = list.findLastIndex(isSame);
    if (index >= 0) list[index] = entry;
    else list.push(entry);
  };
  for (const change of changes) {
    // A state that arrived after the change may already contain it.
    if (change.revision <= next.revision) continue;
    next.revision = change.revision;
    switch (change.kind) {
      case 'reconcile':
        put('reconciles', change.reconcile, ({ id }) => id === change.reconcile.id);
        break;
      case 'webhook':
        put('webhooks', change.call, ({ id }) => id === change.call.id);
        break;
      case 'hotLoop':
        put('hotLoops', change.hotLoop, (other) => isSameLoop(other, change.hotLoop));
        break;
      case 'queue':
        put('queues', change.queue, ({ controller }) => controller === change.queue.controller);
        put('samples', ...peakOf(change.queue, listOf('samples')));
        break;
      case 'object':
        put('objects', change.object, ({ uid }) => uid === change.object.uid);
        break;
      case 'objectDeleted':
        copies.set(
          'objects',
          listOf('objects').filter(({ uid }) => uid !== change.uid),
        );
        break;
      case 'line':
        listOf('lines').push(change.line);
        break;
      case 'operator':
        next.operator = change.operator;
        break;
      case 'cluster':
        next.cluster = change.cluster;
        break;
      case 'kinds':
        next.kinds = change.kinds;
        break;
      case 'permissions':
        next.permissions = change.permissions;
        break;
      case 'faults':
        next.faults = change.faults;
        break;
      case 'problems':
        next.problems = change.problems;
        break;
      default:
        change satisfies never;
    }
  }
  const lists = [...copies].map(([key, list]) => [key, list.length > limits[key] ? list.slice(-limits[key]) : list]);
  return { ...next, ...Object.fromEntries(lists) };
}

/** Returns the largest sample of the queue in this second, and a function that finds the sample to replace. */
function peakOf(sample: QueueSample, samples: readonly QueueSample[]) {
  const isSame = (other: QueueSample) =>
    other.controller === sample.controller && Math.floor(other.at / 1000) === Math.floor(sample.at / 1000);
  const known = samples.findLast(isSame);
  const isLarger = !known || sample.ready + sample.working > known.ready + known.working;
  return [isLarger ? sample : known, isSame] as const;
}
