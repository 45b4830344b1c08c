import { type DevChange, type DevRecording, type DevState, devPaths } from '../../protocol.js';

/** Whether the page is up to date. */
export type Connection = 'connecting' | 'live' | 'lost' | 'refused' | 'recording';

interface Receiver {
  state(state: DevState): void;
  changes(changes: readonly DevChange[]): void;
  recording(recording: DevRecording): void;
  connection(connection: Connection): void;
  /** Returns the state for a new tab; undefined before the first state arrives. */
  current(): DevState | undefined;
}

type Message =
  | { readonly kind: 'hello' }
  | { readonly kind: 'state'; readonly state: DevState }
  | { readonly kind: 'changes'; readonly changes: readonly DevChange[] }
  | { readonly kind: 'connection'; readonly connection: Connection };

const name = 'kbts-dev';
/** Interval at which changes are shown, in milliseconds. */
const interval = 150;

/**
 * Receives the event stream of the server, or a recording. A page on a static host names its recording in
 * `<meta name="kbts-recording">`. Browsers allow about six connections to a server, so only one tab receives the stream,
 * and passes it on to the other tabs. That tab has a lock, which another tab acquires when the first one is closed.
 */
export function connect(receiver: Receiver): void {
  const file = document.querySelector<HTMLMetaElement>('meta[name="kbts-recording"]')?.content;
  if (file !== undefined) return void openRecording(receiver, file);
  const channel = new BroadcastChannel(name);
  let hasStream = false;
  const receive = (message: Message) => {
    if (message.kind === 'state') {
      receiver.state(message.state);
      receiver.connection('live');
    }
    if (message.kind === 'changes') receiver.changes(message.changes);
    if (message.kind === 'connection') receiver.connection(message.connection);
  };
  const publish = (message: Message) => {
    receive(message);
    channel.postMessage(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') return receive(data);
    const state = hasStream ? receiver.current() : undefined;
    if (state) channel.postMessage({ kind: 'state', state } satisfies Message);
  };
  channel.postMessage({ kind: 'hello' } satisfies Message);
  const read = async () => {
    hasStream = true;
    await readStream(publish);
    hasStream = false;
  };
  // Locks are not available in pages from a remote host without HTTPS; each tab then has its own stream.
  const ended = navigator.locks ? navigator.locks.request(name, read) : read();
  void ended.then(() => openRecording(receiver, relative(devPaths.recording)));
}

/** Reads the stream until the server refuses it, or the user leaves the page. */
function readStream(publish: (message: Message) => void): Promise<void> {
  return new Promise((resolve) => {
    const stream = new EventSource(relative(devPaths.events));
    let waiting: DevChange[] = [];
    const flush = () => {
      const changes = waiting;
      waiting = [];
      if (changes.length > 0) publish({ kind: 'changes', changes });
    };
    stream.addEventListener('state', ({ data }) => {
      waiting = [];
      publish({ kind: 'state', state: JSON.parse(data) });
    });
    stream.addEventListener('change', ({ data }) => {
      if (waiting.push(JSON.parse(data)) === 1) setTimeout(flush, interval);
    });
    // Browsers keep pages for the back button. Such a page must not keep the lock.
    addEventListener('pagehide', () => {
      stream.close();
      resolve();
    });
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
    stream.addEventListener('open', () => publish({ kind: 'connection', connection: 'live' }));
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) resolve();
      else publish({ kind: 'connection', connection: 'lost' });
    });
  });
}

async function openRecording(receiver: Receiver, file: string): Promise<void> {
  const response = await fetch(file).catch(() => undefined);
  if (!response?.ok) return receiver.connection('refused');
  receiver.recording(await response.json());
  receiver.connection('recording');
}

/** Returns a URL relative to the page, which may be part of another site. */
export function relative(path: string): string {
  return path.slice(1);
}
