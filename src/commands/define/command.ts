import type { DiagnosticList } from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import type { PluginCommand } from '../../plugins/index.js';
import type { Surroundings } from '../../project/index.js';
import type { Place } from '../sdk/place.js';
import type { PlannedOutput } from '../sdk/planned.js';
import type { CompleteRequest, Fields } from './fields.js';
import type { Example, ForeignFlag, Words } from './flags.js';

/** A command: name, help, and the fields from which flags, prompts, the request type and checks are derived. */
export interface CommandTable<F extends Fields = Fields> {
  /** The name after `kbts`, for example `create api`. */
  readonly name: string;
  /** Help text below the summary. Default: none. */
  readonly details?: string;
  /** The positional arguments of the command. Default: none. */
  readonly words?: Words;
  /** `true` if the command runs in the root folder of the enclosing project. Default: runs in the current folder. */
  readonly inProject?: true;
  /** The command name for plugins, whose flags are added by `--plugins`; undefined if plugins are not supported. */
  readonly pluginCommand?: PluginCommand;
  readonly fields: F;
  /** kubebuilder flags that kbts does not support. Default: none. */
  readonly foreignFlags?: Readonly<Record<string, ForeignFlag>>;
  /** Flag names that users may type by mistake, mapped to the correct names, for hints. Default: none. */
  readonly otherNames?: Readonly<Record<string, string>>;
  readonly examples: readonly Example[];
}

/** The inputs of a project command's plan besides the request. */
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

/** A command that changes a project, and the function that plans the changes. */
export interface ProjectCommand<F extends Fields = Fields> extends CommandTable<F> {
  /**
   * Plans the changes.
   *
   * @returns undefined if errors were reported
   */
  plan(request: CompleteRequest<F>, context: PlanContext): Promise<PlannedOutput | undefined>;
  /** Describes what the command deletes, for the confirmation prompt; undefined if the command deletes nothing. */
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
