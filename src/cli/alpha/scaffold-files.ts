import type { CreateFile } from '../../base/files/index.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';

/** A scaffolded file. */
export type ScaffoldFile = Required<Pick<CreateFile, 'contents' | 'executable'>>;

/** Returns the files of a scaffold that was planned in an empty folder, by path. */
export function scaffoldFiles({ changes }: PlannedOutput): ReadonlyMap<string, ScaffoldFile> {
  return new Map(
    changes.flatMap((change) => {
      if (change.kind !== 'create') return [];
      const { path, contents, executable = false } = change;
      return [[path, { contents, executable }] as const];
    }),
  );
}
