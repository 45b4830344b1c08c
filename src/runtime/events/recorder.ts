import type { KubernetesObject } from '../../k8s/index.js';

/** The content of an event about an object. */
export interface EventNote {
  /** `Warning` if the event requires attention. Default: `Normal`. */
  readonly type?: 'Normal' | 'Warning' | undefined;
  /** The machine-readable reason in CamelCase, for example `FailedCreate`. At most 128 characters. */
  readonly reason: string;
  /** What was done or attempted, in CamelCase. Default: the reason. */
  readonly action?: string | undefined;
  /** The human-readable description. Truncated after 1024 bytes. */
  readonly note: string;
  /** A second object that the event involves. */
  readonly related?: KubernetesObject | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/** Records events about objects, which `kubectl describe` and `kubectl events` show. */
export interface EventRecorder {
  /** Records an event, in the background. Never throws; an event that cannot be written is logged and dropped. */
  event(regarding: KubernetesObject, note: EventNote): void;
}
