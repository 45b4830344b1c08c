import type { KubernetesObject } from '../../k8s/index.js';

/** Something to tell about an object. */
export interface EventNote {
  /** `Warning` when someone should look at it. Default: `Normal`. */
  readonly type?: 'Normal' | 'Warning' | undefined;
  /** Why, as one word in camel case that programs can rely on, for example `FailedCreate`. At most 128 characters. */
  readonly reason: string;
  /** What was done or tried, as one word in camel case. Default: the reason. */
  readonly action?: string | undefined;
  /** What happened, for people. Cut after 1024 bytes. */
  readonly note: string;
  /** A second object that has to do with it. */
  readonly related?: KubernetesObject | undefined;
  readonly annotations?: Readonly<Record<string, string>> | undefined;
}

/** Tells users what happened to objects: what `kubectl describe` and `kubectl events` show. */
export interface EventRecorder {
  /**
   * Records an event. Returns at once and never throws: events are written in the background, and one that cannot be
   * written is logged and dropped.
   */
  event(regarding: KubernetesObject, note: EventNote): void;
}
