import type { ControlPlane } from '../testing/index.js';
import type { DevAction, DevActionResult, DevProblem, DevRecording } from './protocol.js';
import type { DevStore } from './store.js';

/** The result of running the generator. */
export interface Generated {
  readonly problems: readonly DevProblem[];
  /** Writes the manifests, if they were generated. Returns a problem for each file that could not be written. */
  readonly write: () => readonly DevProblem[];
}

/** Options of {@link startDev}. */
export interface DevOptions {
  readonly project: string;
  readonly name: string;
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
  /** Starts the cluster. The session stops it. */
  readonly startPlane: () => Promise<ControlPlane>;
  /** `embedded`, or the name of the context. */
  readonly clusterName: string;
  readonly generate: () => Promise<Generated>;
  /** Preferred port of the page. */
  readonly port: number;
  readonly allowedHosts: readonly string[];
  /** Whether the operator has only the permissions of its generated roles. */
  readonly withRbac: boolean;
  /** Whether the cluster's API server can call webhooks on this machine. */
  readonly withWebhooks: boolean;
  readonly withTypes: boolean;
  /** The only namespace that the operator watches; undefined if it watches all namespaces. */
  readonly namespace?: string | undefined;
  /** Port of the debugger; undefined without a debugger. */
  readonly inspect?: number | undefined;
  /** Path of the program that the operator process runs. Default: `child.js` of this package. */
  readonly childFile?: string | undefined;
  /** Additional esbuild options. Default: none. */
  readonly esbuild?: object | undefined;
  readonly print: (line: string) => void;
  readonly onOutput: (text: string) => void;
}

/** A running `kbts dev`. */
export interface DevSession {
  readonly store: DevStore;
  /** URL of the page, with its token. */
  readonly url: string;
  readonly kubeconfig: string;
  /** Whether a file other than a source affects the operator or its samples, such as an imported JSON file. */
  isInput(file: string): boolean;
  /** Must be called when a source file or another input has changed. */
  changed(): void;
  act(action: DevAction): Promise<DevActionResult>;
  recording(): Promise<DevRecording>;
  stop(): Promise<void>;
}
