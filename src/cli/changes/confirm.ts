import type { FileChange } from '../../files/index.js';
import type { DiagnosticList } from '../../problems/index.js';
import type { PlannedOutput } from '../../sdk/index.js';
import { askBoolean } from '../terminal/ask.js';
import type { Io } from '../terminal/io.js';
import { isPreview, type OutputOptions } from './deliver.js';

/** A command that deletes files. */
export interface Deletion {
  readonly options: OutputOptions;
  /** Whether `--yes` was passed. */
  readonly yes: boolean;
  readonly io: Io;
  readonly problems: DiagnosticList;
}

/**
 * Prompts on a terminal before planned files are deleted.
 *
 * @param what for example `the webhooks of Frigate`
 * @returns the plan; without changes unless the user confirms it
 */
export async function confirmDeletion(
  plan: PlannedOutput | undefined,
  what: string,
  { options, yes, io, problems }: Deletion,
): Promise<PlannedOutput | undefined> {
  if (!plan || isPreview(options)) return plan;
  const question = { flag: 'yes', text: `Delete ${what} (${filesIn(plan.changes)})`, given: undefined, default: true };
  const isConfirmed = await askBoolean(question, { io, takesDefaults: yes || options.json, sink: problems });
  return isConfirmed === false ? { changes: [], notes: [] } : plan;
}

function filesIn(changes: readonly FileChange[]): string {
  const count = changes.filter(({ kind }) => kind === 'delete').length;
  return count === 1 ? '1 file' : `${count} files`;
}
