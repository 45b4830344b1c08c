import type { DiagnosticList } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import type { PluginCommand } from '../../plugins/index.js';
import type { Surroundings } from '../../project/index.js';
import type { Place } from '../sdk/place.js';
import type { PlannedOutput } from '../sdk/planned.js';
import type { CompleteRequest, Fields } from './fields.js';
import type { Example, ForeignFlag, Words } from './flags.js';

/** A command. Flags, prompts, the request type and its checks are derived from the fields. */
export interface CommandTable<F extends Fields = Fields> {
  /** For example `create api`. */
  readonly name: string;
  /** Help text below the summary. Default: none. */
  readonly details?: string;
  /** The positional arguments. Default: none. */
  readonly words?: Words;
  /** `true` if the command runs in the root folder of the enclosing project; undefined if in the current folder. */
  readonly inProject?: true;
  /** The command name for plugins; undefined if the command does not support plugins. */
  readonly pluginCommand?: PluginCommand;
  readonly fields: F;
  readonly foreignFlags?: Readonly<Record<string, ForeignFlag>>;
  /** For hints: maps names that users may type by mistake to the correct flag names. Default: none. */
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly examples: readonly Example[];
}

/** The inputs of a plan, in addition to the request. */
export interface PlanContext {
  readonly project: Project;
  readonly around: Surroundings;
  readonly place: Place;
  readonly problems: DiagnosticList;
  /**
   * Prompts for the value of a boolean field that has a `prompt`.
   *
   * @param usual the default value, used if no prompt is shown
   * @returns undefined if the input ended without a reply, which is reported
   */
  ask(key: string, usual: boolean): Promise<boolean | undefined>;
}

/** A command that changes a project. */
export interface ProjectCommand<F extends Fields = Fields> extends CommandTable<F> {
  /** Plans the changes; undefined if errors were reported. */
  plan(request: CompleteRequest<F>, context: PlanContext): Promise<PlannedOutput | undefined>;
  /** Describes what the command deletes, for a confirmation prompt; undefined if it deletes nothing. */
  deletes?(request: CompleteRequest<F>): string;
}

/** Defines a command; its request type is inferred from its fields. */
export function defineCommand<const F extends Fields>(table: CommandTable<F>): CommandTable<F> {
  return table;
}

/** Defines a command that changes a project. */
export function defineProjectCommand<const F extends Fields>(
  command: Omit<ProjectCommand<F>, 'inProject'>,
): ProjectCommand<F> {
  return { ...command, inProject: true };
}
