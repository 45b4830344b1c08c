import type { Recorder } from './recorder.js';

/** Settings of `kbts dev` for all managers in the operator process. */
export interface ProcessSettings {
  /** Recorder of managers that are created without a recorder. */
  readonly recorder: Recorder;
  /** Overrides the leader election options of each manager. */
  readonly election?: ElectionSettings | undefined;
  /** Address on which webhook servers listen unless they have a `host`. */
  readonly webhookAddress?: string | undefined;
  /** Called when a manager is the leader, its controllers have started their workers, and its webhooks are served. */
  readonly onStarted?: (() => void) | undefined;
}

/** Leader election in `kbts dev`. All times are in milliseconds. */
export interface ElectionSettings {
  /**
   * Identity that all operator processes of a session share, so that a restarted operator is the leader immediately.
   * Only one process runs at a time.
   */
  readonly identity: string;
  readonly leaseDuration?: number | undefined;
  readonly renewDeadline?: number | undefined;
}

// A symbol that all copies of this package in the process share, because the bundle of an operator contains its own
// copy.
const key = Symbol.for('kbts.process-settings');

/** Returns the settings of `kbts dev` for this process; undefined in other processes. */
export function processSettings(): ProcessSettings | undefined {
  return (globalThis as { [key]?: ProcessSettings | undefined })[key];
}

/** Applies settings to all managers in this process; undefined restores the defaults. */
export function setProcessSettings(settings: ProcessSettings | undefined): void {
  (globalThis as { [key]?: ProcessSettings | undefined })[key] = settings;
}
