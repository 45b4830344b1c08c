import {
  type HotLoop,
  loadConfig,
  type Manager,
  newManager,
  newRecorder,
  type RecordedReconcile,
  type Recorder,
  type RecorderOptions,
} from 'kbts/runtime';

/** A manager that records what it does. */
export async function newRecordedManager(recorder: Recorder): Promise<Manager> {
  return await newManager(await loadConfig(), { recorder });
}

/** A small recorder that reports each hot loop. */
export function newSmallRecorder(report: (hotLoop: HotLoop) => void): Recorder {
  const options: RecorderOptions = {
    limits: { reconciles: 100 },
    onEvent: (event) => event.kind === 'hotLoop' && report(event.hotLoop),
  };
  return newRecorder(options);
}

/** The paths of the fields that the last reconcile changed. */
export function lastChanges(recorder: Recorder): string[] {
  const [last]: readonly RecordedReconcile[] = recorder.reconciles(1);
  return (last?.requests ?? []).flatMap(({ changes = [] }) => changes.map(({ path }) => path));
}
