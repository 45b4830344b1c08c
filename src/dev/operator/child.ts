import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { newRecorder, type RecorderEvent } from '../../runtime/recorder/index.js';
import { setProcessRecorder } from '../../runtime/recorder/internal.js';
import type { FromOperator, ToOperator } from './messages.js';

// The process of the operator, started by `kbts dev` with a channel. Argument: the folder of the session.
const [, , folder = ''] = process.argv;

// The channel closes when `kbts dev` ends, even by `kill -9`. Then nothing may be left: no process, port or file.
process.once('disconnect', leaveNothing);
// It may have closed before this process was ready.
if (!process.connected) leaveNothing();

/** How often events are sent, in milliseconds: one message for many reconciles. */
const sendEvery = 20;
/** How often running reconciles and queues are reported, in milliseconds. */
const sampleEvery = 500;

let pending: RecorderEvent[] = [];
const recorder = newRecorder({
  limits: { reconciles: 0 }, // the parent keeps them
  onEvent: (event) => {
    if (pending.push(event) === 1) setTimeout(flush, sendEvery).unref();
  },
});
setProcessRecorder(recorder);
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
      // An error ends the process as it ends `node main.js`: it is uncaught.
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
