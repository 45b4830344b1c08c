import { computed, signal } from '@preact/signals';
import {
  actionHeader,
  type DevAction,
  type DevActionResult,
  type DevObject,
  type DevObjectDetail,
  type DevRecording,
  devPaths,
} from '../../protocol.js';
import { type Connection, connect, relative } from './connect.js';
import { applyChanges, receiveState, type ShownState } from './shown-state.js';

/** Names of the screens, in the order of their keys. */
export const screens = ['reconciles', 'objects', 'webhooks', 'permissions', 'faults'] as const;

/** A screen of the page. */
export type Screen = (typeof screens)[number];

/** The shown state; undefined before the first state arrives. */
export const state = signal<ShownState | undefined>(undefined);
/** The state of the connection to the server. */
export const connection = signal<Connection>('connecting');
/** The screen, and the ID of the selected item. */
export const route = signal(readRoute());
/** The text that rows of the timeline must match. */
export const filter = signal('');
/** Current time in milliseconds since 1970, updated every second; in a recording, the time of the recording. */
export const now = signal(Date.now());
/** The result of the last action. */
export const notice = signal<DevActionResult | undefined>(undefined);
/** Whether the page shows a recording, in which actions are disabled. */
export const isRecording = computed(() => connection.value === 'recording');

let recording: DevRecording | undefined;

/** Starts to receive changes, and to follow the URL and the clock. */
export function startSession(): void {
  addEventListener('hashchange', () => {
    route.value = readRoute();
  });
  setInterval(() => {
    if (!recording) now.value = Date.now();
  }, 1000);
  connect({
    state(received) {
      state.value = receiveState(state.value, received);
    },
    changes(changes) {
      if (state.value) state.value = applyChanges(state.value, changes);
    },
    recording(received) {
      recording = received;
      state.value = receiveState(undefined, received.state);
      now.value = received.recordedAt;
    },
    connection(value) {
      connection.value = value;
    },
    current: () => state.value,
  });
}

/** Returns the URL of a screen, or of an item in it. */
export function linkTo(screen: Screen, id?: string): string {
  return `#/${screen}${id === undefined ? '' : `/${encodeURIComponent(id)}`}`;
}

/** Shows a screen, or an item in it. */
export function open(screen: Screen, id?: string): void {
  location.hash = linkTo(screen, id);
  // The event `hashchange` arrives later: until then, keys would still apply to the old screen.
  route.value = readRoute();
}

/** Runs an action and shows its result. */
export async function act(action: DevAction): Promise<void> {
  notice.value = await post(action).catch((error: unknown) => ({
    isDone: false,
    message: `The request to kbts dev failed: ${error instanceof Error ? error.message : String(error)}`,
  }));
}

/** Returns the details of an object; undefined if they cannot be read, for example after its deletion. */
export async function readObject({
  uid,
  apiVersion,
  kind,
  namespace,
  name,
}: DevObject): Promise<DevObjectDetail | undefined> {
  if (recording) return recording.objects[uid];
  const query = new URLSearchParams({ apiVersion, kind, name, ...(namespace === undefined ? {} : { namespace }) });
  const response = await fetch(`${relative(devPaths.object)}?${query}`);
  return response.ok ? await response.json() : undefined;
}

async function post(action: DevAction): Promise<DevActionResult> {
  const response = await fetch(relative(devPaths.action), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [actionHeader]: '1' },
    body: JSON.stringify(action),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return await response.json();
}

function readRoute(): { readonly screen: Screen; readonly id: string | undefined } {
  const [, name, id] = location.hash.split('/');
  const screen = screens.find((screen) => screen === name) ?? 'reconciles';
  return { screen, id: id === undefined ? undefined : decodeURIComponent(id) };
}
