// BinaryPaths
export type BinaryPaths = Readonly<Record<ControlPlaneBinary, string>>;

// ControlPlane
export interface ControlPlane {
    readonly admin: ControlPlaneUser;
    readonly config: RestConfig;
    readonly client: Client;
    readonly kubectl: string;
    readonly folder: string;
    addUser(name: string, groups?: readonly string[]): Promise<ControlPlaneUser>;
    apply(manifests: Manifests): Promise<KubernetesObject[]>;
    installCrds(crds: Manifests, options?: InstallCrdsOptions): Promise<void>;
    installWebhooks(configurations: Manifests, target: WebhookTarget): Promise<void>;
    killApiServer(signal?: NodeJS.Signals): Promise<void>;
    restartApiServer(): Promise<void>;
    log(part: string): string;
    stop(): Promise<void>;
}

// ControlPlaneBinary
export type ControlPlaneBinary = 'etcd' | 'kube-apiserver' | 'kubectl' | 'kube-controller-manager' | 'kube-scheduler' | 'kwok';

// ControlPlaneKind
export type ControlPlaneKind = 'embedded' | 'real' | 'existing';

// ControlPlaneOptions
export interface ControlPlaneOptions {
    readonly kind?: ControlPlaneKind | undefined;
    readonly port?: number | undefined;
    readonly serviceAccountAdmission?: boolean | undefined;
    readonly state?: string | undefined;
    readonly clock?: Clock | undefined;
    readonly controllers?: boolean | ControllersOptions | undefined;
    readonly controllerManager?: boolean | undefined;
    readonly scheduler?: boolean | undefined;
    readonly kwok?: boolean | undefined;
    readonly apiServerArgs?: readonly string[] | undefined;
    readonly startTimeout?: number | undefined;
    readonly env?: NodeJS.ProcessEnv | undefined;
    readonly signal?: AbortSignal | undefined;
}

// ControlPlaneSetupOptions
export interface ControlPlaneSetupOptions extends Omit<ControlPlaneOptions, 'signal' | 'port'> {
    readonly crds?: Manifests | undefined;
}

// ControlPlaneSkipOptions
export interface ControlPlaneSkipOptions extends FindControlPlaneOptions {
    readonly kind?: ControlPlaneKind | undefined;
}

// ControlPlaneUser
export interface ControlPlaneUser {
    readonly name: string;
    readonly config: RestConfig;
    kubeconfig(): string;
}

// ControllersOptions
export interface ControllersOptions {
    readonly podBehavior?: ((pod: Pod) => PodBehavior) | undefined;
    readonly jobBackoff?: number | undefined;
    readonly log?: Logger | undefined;
}

// Describe
export interface Describe {
    (name: string, body: () => void): unknown;
    readonly skip: (name: string, body: () => void) => unknown;
}

// DescribeWithControlPlaneOptions
export interface DescribeWithControlPlaneOptions extends ControlPlaneSkipOptions {
    readonly report?: ((name: string, reason: string) => void) | undefined;
}

// EmbeddedControlPlane
export interface EmbeddedControlPlane extends ControlPlane {
    injectFault(fault: Fault): InjectedFault;
}

// ExpectQuietOptions
export interface ExpectQuietOptions {
    readonly quietFor?: number | undefined;
    readonly timeout?: number | undefined;
    readonly clock?: Clock | undefined;
}

// FakeClient
export interface FakeClient extends Client {
    readonly transport: Transport;
    injectFault(fault: Fault): InjectedFault;
}

// FakeClock
export declare class FakeClock implements Clock {
    #private;
    constructor(start?: number | Date);
    now(): number;
    elapsed(): number;
    setTimer(delay: number, callback: () => void): CancelTimer;
    sleep(delay: number, signal?: AbortSignal): Promise<void>;
    get timers(): number;
    get untilNextTimer(): number | undefined;
    advance(milliseconds: number): Promise<void>;
    block(milliseconds: number): void;
}

// Fault
export type Fault = FaultScope & FaultEffect;

// FindControlPlaneOptions
export interface FindControlPlaneOptions {
    readonly binaries?: readonly ControlPlaneBinary[] | undefined;
    readonly env?: NodeJS.ProcessEnv | undefined;
    readonly cwd?: string | undefined;
}

// FoundControlPlane
export type FoundControlPlane = {
    readonly kind: 'found';
    readonly folder: string;
    readonly paths: BinaryPaths;
} | {
    readonly kind: 'missing';
    readonly reason: string;
};

// InjectedFault
export interface InjectedFault {
    readonly count: number;
    stop(): void;
}

// InstallCrdsOptions
export interface InstallCrdsOptions {
    readonly conversion?: WebhookTarget | undefined;
}

// Manifests
export type Manifests = string | KubernetesObject | readonly (string | KubernetesObject)[];

// PodBehavior
export interface PodBehavior {
    readonly startAfter?: number | undefined;
    readonly readyAfter?: number | 'never' | undefined;
    readonly runFor?: number | 'forever' | undefined;
    readonly exitCode?: number | undefined;
    readonly restartAfter?: number | undefined;
    readonly imagePullError?: boolean | undefined;
    readonly evictAfter?: number | undefined;
    readonly terminateAfter?: number | undefined;
}

// RoundTrip
export interface RoundTrip {
    readonly converter: {
        convert(object: KubernetesObject, apiVersion: string): Promise<KubernetesObject>;
    };
    readonly from: ObjectType<KubernetesObject>;
    readonly to: ObjectType<KubernetesObject>;
    readonly crds: Manifests;
    readonly runs?: number | undefined;
    readonly seed?: number | undefined;
}

// ServingCertificate
export interface ServingCertificate extends CertificatePair {
    readonly ca: string;
}

// ServingCertificateOptions
export interface ServingCertificateOptions {
    readonly hosts?: readonly string[] | undefined;
}

// TestCluster
export interface TestCluster {
    readonly admin: ControlPlaneUser;
    readonly config: RestConfig;
    readonly client: Client;
    readonly namespace: string;
    uniqueName(base: string): string;
    addUser(name: string, groups?: readonly string[]): Promise<ControlPlaneUser>;
    apply(manifests: Manifests): Promise<KubernetesObject[]>;
    installCrds(crds: Manifests, options?: InstallCrdsOptions): Promise<void>;
    serveWebhooks(register: (manager: Manager) => unknown, configurations?: Manifests): Promise<Manager>;
    stop(): Promise<void>;
}

// WaitForOptions
export interface WaitForOptions {
    readonly what: string;
    readonly timeout?: number | undefined;
    readonly interval?: number | undefined;
    readonly signal?: AbortSignal | undefined;
    readonly clock?: Clock | undefined;
}

// WebhookTarget
export interface WebhookTarget {
    readonly url?: string | undefined;
    readonly port?: number | undefined;
    readonly caBundle: string;
}

// checkRoundTrip
export declare function checkRoundTrip({ converter, from, to, crds, runs, seed }: RoundTrip): Promise<void>;

// controlPlaneSetup
export declare function controlPlaneSetup(options?: ControlPlaneSetupOptions): () => Promise<() => Promise<void>>;

// controlPlaneSkipReason
export declare function controlPlaneSkipReason(options?: ControlPlaneSkipOptions): string | undefined;

// describeWithControlPlane
export declare function describeWithControlPlane(describe: Describe, name: string, body: () => void, options?: DescribeWithControlPlaneOptions): void;

// expectQuiet
export declare function expectQuiet(recorder: Recorder, options?: ExpectQuietOptions): Promise<void>;

// findControlPlane
export declare function findControlPlane(options?: FindControlPlaneOptions): FoundControlPlane;

// makeServingCertificate
export declare function makeServingCertificate(options?: ServingCertificateOptions): Promise<ServingCertificate>;

// newFakeClient
export declare function newFakeClient(objects?: Manifests): Promise<FakeClient>;

// readSample
export declare function readSample<T extends KubernetesObject>(kind: ObjectType<T>, path: string): T;

// startControlPlane
export declare function startControlPlane(options: ControlPlaneOptions & {
    readonly kind: 'embedded';
}): Promise<EmbeddedControlPlane>;
export declare function startControlPlane(options?: ControlPlaneOptions): Promise<ControlPlane>;

// testCluster
export declare function testCluster(env?: NodeJS.ProcessEnv): Promise<TestCluster>;

// waitFor
export declare function waitFor<T>(look: () => Promise<T | undefined | false> | T | undefined | false, options: WaitForOptions): Promise<T>;
