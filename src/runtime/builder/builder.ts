import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import { type Controller, type ControllerOptions, newController } from '../controller/index.js';
import { type EventHandler, enqueueRequestForObject, enqueueRequestForOwner } from '../handler/index.js';
import type { Logger } from '../log/index.js';
import type { Manager } from '../manager/index.js';
import { and, type Predicate } from '../predicate/index.js';
import type { ReconcileFunction, Reconciler, Request } from '../reconcile/index.js';
import { newKindSource, type Source } from '../source/index.js';

/** What a builder needs of a manager. */
export type ManagerForBuilder = Pick<
  Manager,
  'add' | 'log' | 'clock' | 'metrics' | 'controllerDefaults' | 'controllerNames' | 'cache' | 'restMapper'
>;

/** Options of `for` and `watches`. */
export interface WatchOptions<T extends KubernetesObject> {
  /** Which events are of interest. Default: all. */
  readonly predicates?: readonly Predicate<T>[] | undefined;
}

/** Options of `owns`. */
export interface OwnsOptions<T extends KubernetesObject> extends WatchOptions<T> {
  /** Enqueues all owners of the kind, and not only the one that is the controller. Default: false. */
  readonly matchEveryOwner?: boolean | undefined;
}

/** Creates a source when the predicates of the whole controller are known. */
type SourceMaker<R> = (global: readonly Predicate[]) => Source<R>;

/** Puts together a controller. Made by {@link newControllerManagedBy}. */
export class ControllerBuilder {
  readonly #manager: ManagerForBuilder;
  readonly #sources: SourceMaker<Request>[] = [];
  readonly #predicates: Predicate[] = [];
  #options: Partial<ControllerOptions> = {};
  #for: GroupVersionKind | undefined;
  #owner: ObjectType<KubernetesObject> | undefined;
  #name: string | undefined;
  #ownsCount = 0;

  /** Use {@link newControllerManagedBy} instead. */
  constructor(manager: ManagerForBuilder) {
    this.#manager = manager;
  }

  /**
   * The kind that is reconciled: each event of an object enqueues that object.
   *
   * @throws Error when called twice
   */
  for<T extends KubernetesObject>(kind: ObjectType<T>, options: WatchOptions<T> = {}): this {
    if (this.#for) throw new Error('`for` was called twice; use `watches` for further kinds');
    this.#owner = kind as ObjectType<KubernetesObject>; // only its name is of interest
    this.#for = groupVersionKindOf(this.#owner);
    return this.watches(kind, enqueueRequestForObject(), options);
  }

  /** A kind whose objects are made by the reconciler: each event enqueues the object's owner. Needs `for`. */
  owns<T extends KubernetesObject>(kind: ObjectType<T>, options: OwnsOptions<T> = {}): this {
    this.#ownsCount++;
    this.#sources.push((global) => {
      if (!this.#owner) throw new Error('`owns` needs `for`: the kind that owns');
      const onlyControllerOwner = !options.matchEveryOwner;
      const handler = enqueueRequestForOwner<T>(this.#manager.restMapper, this.#owner, { onlyControllerOwner });
      return this.#kindSource(kind, handler, global, options);
    });
    return this;
  }

  /** Any other kind: a handler says which requests an event leads to. */
  watches<T extends KubernetesObject>(
    kind: ObjectType<T>,
    handler: EventHandler<T>,
    options: WatchOptions<T> = {},
  ): this {
    this.#sources.push((global) => this.#kindSource(kind, handler, global, options));
    return this;
  }

  /** Any other source. Predicates of `withEventFilter` do not hold for it. */
  watchesRawSource(source: Source): this {
    this.#sources.push(() => source);
    return this;
  }

  /** Which events are of interest, for all kinds of this controller. They are asked before the predicates of a kind. */
  withEventFilter(predicate: Predicate): this {
    this.#predicates.push(predicate);
    return this;
  }

  /** Settings of the controller. A second call adds to the first. */
  withOptions(options: Partial<Omit<ControllerOptions, 'reconciler'>>): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /** The name of the controller in logs and metrics. Default: the kind of `for` in lower case. */
  named(name: string): this {
    this.#name = name;
    return this;
  }

  /**
   * Creates the controller and adds it to the manager.
   *
   * @throws Error when there is nothing to watch, or the name is missing or taken
   */
  async complete(reconciler: Reconciler | ReconcileFunction): Promise<Controller> {
    const sources = this.#makeSources();
    const name = this.#name ?? this.#for?.kind.toLowerCase();
    if (!name) throw new Error('a controller without `for` needs a name: call `named`');
    const controller = newController(name, this.#managerFor(), { ...this.#optionsFor(), reconciler });
    for (const source of sources) await controller.watch(source);
    return controller;
  }

  #makeSources(): Source[] {
    if (this.#sources.length === 0)
      throw new Error('there is nothing to watch: call `for`, `watches` or `watchesRawSource`');
    if (this.#ownsCount > 0 && !this.#owner) throw new Error('`owns` needs `for`: the kind that owns');
    return this.#sources.map((make) => make(this.#predicates));
  }

  #kindSource<T extends KubernetesObject>(
    kind: ObjectType<T>,
    handler: EventHandler<T>,
    global: readonly Predicate[],
    { predicates = [] }: WatchOptions<T>,
  ): Source {
    return newKindSource(this.#manager.cache, kind, handler, and(...global) as Predicate<T>, ...predicates); // for all kinds, so for T
  }

  #optionsFor(): Partial<ControllerOptions> {
    const gvk = this.#for;
    const limits = this.#manager.controllerDefaults.groupKindConcurrency ?? {};
    const own = gvk && limits[gvk.group === '' ? gvk.kind : `${gvk.kind}.${gvk.group}`];
    const newLogger = gvk && ((log: Logger, request: Request) => log.child(fieldsOf(gvk, request)));
    return {
      ...(own !== undefined && { maxConcurrentReconciles: own }),
      ...(newLogger && { newLogger }),
      ...this.#options,
    };
  }

  #managerFor(): ManagerForBuilder {
    const { add, log, clock, metrics, controllerDefaults, controllerNames, cache, restMapper } = this.#manager;
    const ownLog = this.#for ? log.child({ controllerGroup: this.#for.group, controllerKind: this.#for.kind }) : log;
    return {
      add: add.bind(this.#manager),
      log: ownLog,
      clock,
      metrics,
      controllerDefaults,
      controllerNames,
      cache,
      restMapper,
    };
  }
}

/** Begins a controller that the manager starts and stops. */
export function newControllerManagedBy(manager: ManagerForBuilder): ControllerBuilder {
  return new ControllerBuilder(manager);
}

function fieldsOf({ kind }: GroupVersionKind, { namespace, name }: Request): Record<string, unknown> {
  const object = namespace ? { namespace, name } : { name };
  return { [kind]: object, ...object };
}
