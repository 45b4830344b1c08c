import type { DiagnosticSink } from '../problems/index.js';
import type { Project } from '../project/index.js';
import type { CreateApiRequest, ScaffoldPlan, Surroundings, VariantOf } from '../scaffold/index.js';

/** The commands that plugins can take part in. */
export const pluginCommands = ['init', 'edit', 'create api', 'create webhook'] as const;

/** A command that plugins can take part in. */
export type PluginCommand = (typeof pluginCommands)[number];

/** A flag whose value is a string. */
export interface PluginTextFlag {
  readonly kind: 'text';
  /** Placeholder of the value, which help shows between `<` and `>`. */
  readonly argument: string;
  readonly summary: string;
  /** An example value for help and hints. */
  readonly example?: string;
  /** Default: none. */
  readonly default?: string;
  /** Default: false. */
  readonly isRequired?: true;
}

/** A boolean flag: `--flag`, `--flag=false`. */
export interface PluginSwitchFlag {
  readonly kind: 'switch';
  readonly summary: string;
  /** Default: none, so that the plugin can distinguish "not given" from "false". */
  readonly default?: boolean;
}

/** Flags by name, without `--`. A flag that the command has, too, sets both. */
export type PluginFlags = Readonly<Record<string, PluginTextFlag | PluginSwitchFlag>>;

/** The values of the flags of a plugin; undefined for a flag that was not given and has no default. */
export type PluginOptions = Readonly<Record<string, string | boolean | undefined>>;

/** The inputs of a plugin's plan. */
export interface StepRequest {
  readonly command: PluginCommand;
  /** Values of the flags of the step. */
  readonly options: PluginOptions;
  /** PROJECT as the command and the plugins before leave it. */
  readonly project: Project;
  /** Its files are those of the project with the changes of the command and of the plugins before. */
  readonly around: Surroundings;
  /** Keys of all plugins of the command, in order. */
  readonly chain: readonly string[];
}

/** What a plugin does in one command. */
export interface PluginStep {
  readonly flags: PluginFlags;
  /**
   * Changes the request of `create api` and PROJECT before the command plans its own changes. Default: no changes.
   *
   * @returns undefined when errors were reported
   */
  prepareApi?(
    request: CreateApiRequest,
    project: Project,
    options: PluginOptions,
    sink: DiagnosticSink,
  ): PreparedApi | undefined;
  /**
   * Plans changes of a project in which those of the command are made. Writes nothing. PROJECT need not be among the
   * changes: it is written from the resulting project. Default: no changes.
   *
   * @returns undefined when errors were reported
   */
  plan?(request: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined | Promise<ScaffoldPlan | undefined>;
}

/** The request and the project that `create api` continues with. */
export interface PreparedApi {
  readonly request: CreateApiRequest;
  readonly project: Project;
  /** Whether the project has all of it already, so that the command has nothing to do. Default: false. */
  readonly isDone?: boolean;
}

/** A plugin: adds flags and changes to commands. */
export interface Plugin {
  /** Name and version, as in PROJECT: `helm.kbts.io/v2-alpha`. */
  readonly key: string;
  readonly summary: string;
  /** Why not to use it any more, and what to use instead; a sentence. Default: not deprecated. */
  readonly deprecation?: string;
  /** What it does, by command. The plugin is skipped in all other commands. */
  readonly steps: Readonly<Partial<Record<PluginCommand, PluginStep>>>;
  /** Takes part, as in `edit`, when a project that records it is scaffolded again. Default: the user runs it again. */
  readonly onRescaffold?: {
    /** Paths of files of the user that it reads, and that the new scaffold has, too. */
    keeps(project: Project): readonly string[];
    /**
     * What the user does first if one of these files is missing, for example a command in back-quotes; then the plugin
     * is not run. Default: it runs without them.
     */
    readonly required?: string;
  };
  /**
   * How the files of a kind differ from the usual ones. All commands know the files of the kind so, including those that
   * delete it. Default: they do not.
   */
  readonly variantOf?: VariantOf;
}
