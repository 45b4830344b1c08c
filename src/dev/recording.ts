import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DevRecording } from './protocol.js';
import { type DevServer, parseJson, startDevServer } from './server/dev-server.js';

/** Folder with the files of the page. */
export const pageFolder = fileURLToPath(new URL('page/built', import.meta.url));

interface RecordingOptions {
  readonly file: string;
  /** Preferred port on 127.0.0.1. */
  readonly port: number;
  readonly allowedHosts: readonly string[];
}

/** Serves the page with a recording; throws an Error if the file is not a complete recording of this version. */
export async function openRecording({ file, port, allowedHosts }: RecordingOptions): Promise<DevServer> {
  const recording = readRecording(file);
  return await startDevServer({ pageFolder, port, allowedHosts, recording: async () => recording });
}

function readRecording(file: string): DevRecording {
  const text = readFileSync(file, 'utf8');
  const recording = parseJson(text) as Partial<DevRecording> | null | undefined; // checked below
  if (recording?.kind !== 'kbts-recording' || !recording.state)
    throw new Error(`${file} is not a recording of \`kbts dev\``);
  if (recording.version !== 1) {
    throw new Error(`${file} has version ${recording.version} of the format, but this version of kbts reads version 1`);
  }
  const { objects, state } = recording;
  const isWhole = typeof objects === 'object' && lists.every((name) => Array.isArray(state[name]));
  if (!isWhole) throw new Error(`${file} is an incomplete recording`);
  return recording as DevRecording; // `kbts dev` wrote the file
}

const lists = [
  'reconciles',
  'webhooks',
  'hotLoops',
  'queues',
  'objects',
  'lines',
  'kinds',
  'problems',
  'permissions',
] as const;
