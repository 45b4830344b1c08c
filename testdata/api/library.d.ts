// ChangeRequest
export interface ChangeRequest extends RequestOf<typeof changeFields> {
}

// Cli
export interface Cli {
    run(argv?: readonly string[], io?: Io): Promise<number>;
}

// CliOptions
export interface CliOptions {
    readonly name: string;
    readonly version: string;
    readonly commands?: readonly CommandEntry[];
    readonly plugins?: readonly Plugin[];
}

// CommandEntry
export interface CommandEntry {
    readonly name: string;
    readonly summary: string;
    load(): Promise<Command>;
}

// CreateApiRequest
export interface CreateApiRequest extends RequestOf<typeof fields> {
}

// CreateFile
export interface CreateFile {
    readonly kind: 'create';
    readonly path: string;
    readonly contents: string;
    readonly executable?: boolean;
}

// CreateWebhookRequest
export interface CreateWebhookRequest extends RequestOf<typeof fields> {
}

// DeleteApiRequest
export interface DeleteApiRequest extends RequestOf<typeof apiFields> {
}

// DeleteControllerRequest
export interface DeleteControllerRequest extends RequestOf<typeof controllerFields> {
}

// DeleteFile
export interface DeleteFile {
    readonly kind: 'delete';
    readonly path: string;
    readonly before: string;
}

// DeleteWebhookRequest
export interface DeleteWebhookRequest extends RequestOf<typeof webhookFields> {
}

// Diagnostic
export interface Diagnostic {
    readonly code: DiagnosticCode;
    readonly severity: Severity;
    readonly isFixed?: true;
    readonly message: string;
    readonly span?: Span;
    readonly hint?: string;
    readonly related?: readonly RelatedPlace[];
}

// DiagnosticError
export declare class DiagnosticError extends Error {
    readonly diagnostic: Diagnostic;
    private readonly readText;
    readonly name: string;
    readonly diagnostics: readonly Diagnostic[];
    constructor(diagnostic: Diagnostic, all?: readonly Diagnostic[], readText?: ReadText);
    render(): string;
}

// EditRequest
export interface EditRequest extends RequestOf<typeof fields> {
}

// FileChange
export type FileChange = CreateFile | UpdateFile | DeleteFile | KeepFile;

// ImportCrdRequest
export interface ImportCrdRequest extends RequestOf<typeof crdFields> {
}

// ImportProjectRequest
export interface ImportProjectRequest extends RequestOf<typeof goProjectFields> {
}

// InitRequest
export interface InitRequest extends RequestOf<typeof fields> {
}

// Io
export interface Io {
    readonly cwd: string;
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly program?: Program;
    readonly user?: number | undefined;
    readonly stdout: Output;
    readonly stderr: Output;
    readonly isInteractive: boolean;
    ask(question: string): Promise<string | undefined>;
    readInput(longest: number): Promise<string>;
    readKeys?(pressed: (key: string) => void): void;
    now(): Date;
    source(project: string, mayAskRegistry: boolean): Promise<OwnSource>;
    watch(folder: string, watcher: Watcher): void;
    readonly stop: AbortSignal;
    readonly stoppedBy?: StopSignal | undefined;
    storeCode(when?: 'now'): void;
}

// KeepFile
export interface KeepFile {
    readonly kind: 'keep';
    readonly path: string;
    readonly reason: 'unchanged' | 'already exists' | 'changed by you' | 'differs from what kbts would write now' | `used by ${string}`;
}

// KindRequest
export interface KindRequest extends ChangeRequest, RequestOf<typeof kindFields> {
}

// ManifestsRequest
export interface ManifestsRequest extends RequestOf<typeof fields> {
}

// Output
export interface Output {
    write(text: string): void;
    readonly isTerminal: boolean;
}

// Plan
export interface Plan {
    readonly folder: string;
    readonly changes: readonly FileChange[];
    readonly notes: readonly string[];
    readonly warnings: readonly Diagnostic[];
    readonly text: string;
}

// Plugin
export interface Plugin {
    readonly key: string;
    readonly summary: string;
    readonly deprecation?: string;
    readonly steps: Readonly<Partial<Record<PluginCommand, PluginStep>>>;
    readonly onRescaffold?: {
        keeps(project: Project): readonly string[];
        readonly required?: string;
    };
    readonly variantOf?: VariantOf;
}

// PluginCommand
export type PluginCommand = (typeof pluginCommands)[number];

// PluginFlags
export type PluginFlags = Readonly<Record<string, PluginTextFlag | PluginSwitchFlag>>;

// PluginOptions
export type PluginOptions = Readonly<Record<string, string | boolean | undefined>>;

// PluginRequest
export interface PluginRequest extends RequestOf<typeof pluginFields> {
}

// PluginStep
export interface PluginStep {
    readonly flags: PluginFlags;
    prepareApi?(request: CreateApiRequest, project: Project, options: PluginOptions, sink: DiagnosticSink): PreparedApi | undefined;
    plan?(request: StepRequest, sink: DiagnosticSink): ScaffoldPlan | undefined | Promise<ScaffoldPlan | undefined>;
}

// ProjectRequest
export interface ProjectRequest extends RequestOf<typeof projectFields> {
}

// Settings
export interface Settings {
    readonly env?: Environment;
    readonly now?: () => Date;
    readonly plugins?: readonly Plugin[];
    readonly signal?: AbortSignal;
}

// Severities
export type Severities = Readonly<Partial<Record<ConfigurableCode, SeverityName>>>;

// UpdateFile
export interface UpdateFile {
    readonly kind: 'update';
    readonly path: string;
    readonly before: string;
    readonly contents: string;
}

// apply
export declare function apply(plan: Plan): Promise<void>;

// createApi
export declare function createApi(request: CreateApiRequest, settings?: Settings): Promise<Plan>;

// createCli
export declare function createCli(options: CliOptions): Cli;

// createWebhook
export declare function createWebhook(request: CreateWebhookRequest, settings?: Settings): Promise<Plan>;

// deleteApi
export declare function deleteApi(request: DeleteApiRequest, settings?: Settings): Promise<Plan>;

// deleteController
export declare function deleteController(request: DeleteControllerRequest, settings?: Settings): Promise<Plan>;

// deleteWebhook
export declare function deleteWebhook(request: DeleteWebhookRequest, settings?: Settings): Promise<Plan>;

// edit
export declare function edit(request: EditRequest, settings?: Settings): Promise<Plan>;

// importCrd
export declare function importCrd(request: ImportCrdRequest, settings?: Settings): Promise<Plan>;

// importProject
export declare function importProject(request: ImportProjectRequest, settings?: Settings): Promise<Plan>;

// init
export declare function init(request: InitRequest, settings?: Settings): Promise<Plan>;

// manifests
export declare function manifests(request: ManifestsRequest, settings?: Settings): Promise<Plan>;

// preview
export declare function preview(plan: Plan): Promise<string>;
