import type { PlannedOutput } from '../../sdk/index.js';

/** A file of a scaffold. */
export interface ScaffoldFile {
  readonly contents: string;
  readonly executable: boolean;
}

/** The files of a scaffold that is planned in an empty folder, by path. */
export function scaffoldFiles({ changes }: PlannedOutput): ReadonlyMap<string, ScaffoldFile> {
  return new Map(
    changes.flatMap((change) => {
      if (change.kind !== 'create') return [];
      const { path, contents, executable = false } = change;
      return [[path, { contents, executable }] as const];
    }),
  );
}
