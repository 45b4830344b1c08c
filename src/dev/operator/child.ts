import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { newRecorder, type RecorderEvent } from '../../runtime/recorder/index.js';
import { type ElectionSettings, setProcessSettings } from '../../runtime/recorder/internal.js';
import type { FromOperator, ToOperator } from './messages.js';

// The operator process. `kbts dev` starts it with an IPC channel, and with the folder of the session and the settings of
// leader election as arguments.
const [, , folder = '', election = ''] = process.argv;

// The channel closes when `kbts dev` ends, even by `kill -9`. No process, port or file may be left after that.
process.once('disconnect', leaveNothing);
// The channel may have closed before this process was ready.
if (!process.connected) leaveNothing();

/** Interval at which events are sent, in milliseconds, so that one message covers many reconciles. */
const sendEvery = 20;
/** Interval at which running reconciles and queues are reported, in milliseconds. */
const sampleEvery = 500;

let pending: RecorderEvent[] = [];
const recorder = newRecorder({
  limits: { reconciles: 0 }, // the parent process keeps the reconciles
  onEvent: (event) => {
    if (pending.push(event) === 1) setTimeout(flush, sendEvery).unref();
  },
});
setProcessSettings({
  recorder,
  election: JSON.parse(election) as ElectionSettings, // written by `OperatorProcesses`
  webhookAddress: '127.0.0.1', // only an API server on this machine calls the webhooks
  onStarted: () => {
    recorder.sample(); // sends the controllers before `started`
    flush();
    send({ kind: 'started' });
  },
});
setInterval(() => recorder.sample(), sampleEvery).unref();
process.on('exit', flush);

process.on('message', (message: ToOperator) => {
  switch (message.kind) {
    case 'warm':
      // A package that cannot be loaded is reported by the operator that requires it.
      import(pathToFileURL(message.file).href).catch(() => {});
      return;
    case 'run':
      process.argv = [process.execPath, message.file, ...message.args];
      // A program with nothing left to do ends as in `node main.js`. The open channel would keep this process alive.
      process.channel?.unref();
      // An error must end the process as in `node main.js`, so it remains uncaught.
      void import(pathToFileURL(message.file).href);
      return;
    case 'reconcile':
      recorder.reconcileNow(message.controller, message.object);
      return;
    default:
      message satisfies never;
  }
});

function leaveNothing(): never {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
}

function flush(): void {
  const events = pending;
  pending = [];
  if (events.length > 0) send({ kind: 'events', events });
}

function send(message: FromOperator): void {
  if (process.connected) process.send?.(message);
}
