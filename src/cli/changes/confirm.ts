import type { DiagnosticList } from '../../base/problems/index.js';
import type { PlannedOutput } from '../../commands/sdk/planned.js';
import { askBoolean } from '../terminal/ask.js';
import type { Io } from '../terminal/io.js';
import { count } from '../terminal/print.js';
import { isPreview, type OutputOptions } from './deliver.js';

interface Deletion {
  readonly options: OutputOptions;
  /** Whether `--yes` was passed. */
  readonly yes: boolean;
  readonly io: Io;
  readonly problems: DiagnosticList;
}

/** Prompts before planned files are deleted. Returns a plan without changes if the user does not confirm. */
export async function confirmDeletion(
  plan: PlannedOutput | undefined,
  what: string,
  { options, yes, io, problems }: Deletion,
): Promise<PlannedOutput | undefined> {
  if (!plan || isPreview(options)) return plan;
  const deleted = plan.changes.filter(({ kind }) => kind === 'delete');
  const question = { flag: 'yes', text: `Delete ${what} (${count(deleted.length, 'file')})`, default: true };
  const isConfirmed = await askBoolean(question, { io, takesDefaults: yes || options.json, sink: problems });
  return isConfirmed === false ? { changes: [], notes: [] } : plan;
}
