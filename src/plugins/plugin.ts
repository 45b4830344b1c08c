import type { DiagnosticSink } from '../base/problems/index.js';
import type { Project } from '../base/project-file/index.js';
import type { CreateApiRequest, ScaffoldPlan, Surroundings, VariantOf } from '../project/index.js';

/** The commands that plugins can take part in. */
export const pluginCommands = ['init', 'edit', 'create api', 'create webhook'] as const;

/** A command that plugins can take part in. */
export type PluginCommand = (typeof pluginCommands)[number];

/** A flag whose value is a string. */
export interface PluginTextFlag {
  readonly kind: 'text';
  /** Placeholder for the value, shown between `<` and `>` in the help. */
  readonly argument: string;
  readonly summary: string;
  /** An example value for help and hints. */
  readonly example?: string;
  /** Value if the flag is not given; undefined if the flag has no default. */
  readonly default?: string;
  /** Whether the flag must be given. Default: false. */
  readonly isRequired?: true;
}

/** Defines a flag whose value is a string, with an example of the value. */
export function textFlag(argument: string, summary: string, example: string) {
  return { kind: 'text', argument, summary, example } as const;
}

/** A boolean flag: `--flag`, `--flag=false`. */
export interface PluginSwitchFlag {
  readonly kind: 'switch';
  readonly summary: string;
  /** Value if the flag is not given; undefined if the plugin distinguishes "not given" from "false". */
  readonly default?: boolean;
}

/** Flags by name, without `--`. A flag that the command also defines is passed to both. */
export type PluginFlags = Readonly<Record<string, PluginTextFlag | PluginSwitchFlag>>;

/** Flag values of a plugin; undefined for a flag that was not given and has no default. */
export type PluginOptions = Readonly<Record<string, string | boolean | undefined>>;

/** The inputs of a plugin's plan. */
export interface StepRequest {
  readonly command: PluginCommand;
  /** Flag values of the step. */
  readonly options: PluginOptions;
  /** PROJECT after the changes of the command and of earlier plugins. */
  readonly project: Project;
  /** Inputs of the plan. `files` includes the changes of the command and of earlier plugins. */
  readonly around: Surroundings;
  /** Keys of all plugins that take part in the command, in order. */
  readonly chain: readonly string[];
}

/** The flags and functions of a plugin for one command. */
export interface PluginStep {
  readonly flags: PluginFlags;
  /**
   * Changes the `create api` request and PROJECT before the command is planned. A plugin that changes neither omits
   * this function.
   *
   * @returns undefined if errors were reported
   */
  prepareApi?(
    request: CreateApiRequest,
    project: Project,
    options: PluginOptions,
    sink: DiagnosticSink,
  ): PreparedApi | undefined;
  /**
   * Plans the plugin's changes, based on the project after the command's changes. Writes nothing. PROJECT need not be
   * among the changes: it is written from the returned project. A plugin that changes no files omits this function.
   *
   * @returns undefined if errors were reported
   */
  plan?(request: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined | Promise<ScaffoldPlan | undefined>;
}

/** The request and the project that `create api` continues with. */
export interface PreparedApi {
  readonly request: CreateApiRequest;
  readonly project: Project;
  /** Whether the kind exists already, so that the command has nothing to do. Default: false. */
  readonly isDone?: boolean;
}

/** A plugin: adds flags and changes to commands. */
export interface Plugin {
  /** Name and version, as in PROJECT: `helm.kbts.io/v2-alpha`. */
  readonly key: string;
  readonly summary: string;
  /** Why the plugin is deprecated, and what to use instead, in one sentence; undefined if it is not deprecated. */
  readonly deprecation?: string;
  /** Steps by command. Commands without a step skip the plugin. */
  readonly steps: Readonly<Partial<Record<PluginCommand, PluginStep>>>;
  /**
   * Runs the `edit` step when a project that records the plugin is scaffolded again; undefined if the user has to run the
   * plugin again.
   */
  readonly onRescaffold?: {
    /** Paths of user files that the plugin reads; they are copied into the new scaffold. */
    keeps(project: Project): readonly string[];
    /**
     * How the user creates missing files, for example a command in back-quotes. If it is set, the plugin does not run
     * while one of the files is missing; undefined if it runs without them.
     */
    readonly required?: string;
  };
  /**
   * Returns how the files of a kind differ from the default scaffold, so that all commands know these files, including
   * those that delete them. Undefined if the plugin does not change the files of a kind.
   */
  readonly variantOf?: VariantOf;
}
