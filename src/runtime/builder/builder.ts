import { type GroupVersionKind, groupVersionKindOf, type KubernetesObject, type ObjectType } from '../../k8s/index.js';
import {
  type Controller,
  type ControllerOptions,
  type KeyOption,
  type ManagerForController,
  newController,
} from '../controller/index.js';
import { type EventHandler, enqueueRequestForObject, enqueueRequestForOwner } from '../handler/index.js';
import type { Logger } from '../log/index.js';
import type { Manager } from '../manager/index.js';
import { and, type Predicate } from '../predicate/index.js';
import type { ReconcileFunction, Reconciler, Request } from '../reconcile/index.js';
import { newKindSource, optionalSource, type Source } from '../source/index.js';

/** The part of a manager that a builder uses. */
export type ManagerForBuilder = ManagerForController & Pick<Manager, 'cache' | 'restMapper' | 'require'>;

/** Options of `for` and `watches`. */
export interface WatchOptions<T extends KubernetesObject> {
  /** Filters events; an event must pass all predicates. Default: none, so all events pass. */
  readonly predicates?: readonly Predicate<T>[] | undefined;
  /**
   * Whether the CRD of the kind may be missing, or be installed and removed at any time: the controller reconciles
   * without waiting for the kind, and receives events of the kind whenever the CRD is installed. Default: false, so the
   * controller fails if the kind is missing.
   */
  readonly optional?: boolean | undefined;
}

/** Options of `owns`. */
export interface OwnsOptions<T extends KubernetesObject> extends WatchOptions<T> {
  /** Enqueues all owners of the kind set with `for`, not only the controller owner. Default: false. */
  readonly matchEveryOwner?: boolean | undefined;
}

/** The options of a builder; required for request types that are not identified by namespace and name. */
export type BuilderOptions<R> = Request extends R
  ? [options?: Pick<ControllerOptions<R>, 'keyOf'> | undefined]
  : [options: Required<Pick<ControllerOptions<R>, 'keyOf'>>];

/** Creates a source once the predicates for all kinds are known. */
type SourceMaker<R> = (global: readonly Predicate[]) => Source<R>;

/** Builds a controller. Created by {@link newControllerManagedBy}. */
export class ControllerBuilder<R = Request> {
  readonly #manager: ManagerForBuilder;
  readonly #sources: SourceMaker<R>[] = [];
  readonly #predicates: Predicate[] = [];
  readonly #watched: ObjectType<KubernetesObject>[] = [];
  #options: Partial<ControllerOptions<R>>;
  #for: GroupVersionKind | undefined;
  #owner: ObjectType<KubernetesObject> | undefined;
  #name: string | undefined;

  /** Use {@link newControllerManagedBy} instead. */
  constructor(manager: ManagerForBuilder, ...[options = {}]: BuilderOptions<R>) {
    this.#manager = manager;
    this.#options = options;
  }

  /**
   * Sets the kind that is reconciled: each event of an object enqueues that object. Not available for custom request
   * types.
   *
   * @throws Error if called more than once
   */
  for<T extends KubernetesObject>(
    this: ControllerBuilder,
    kind: ObjectType<T>,
    options: WatchOptions<T> = {},
  ): ControllerBuilder {
    if (this.#for) throw new Error('`for` was called more than once; use `watches` for other kinds');
    this.#owner = kind as ObjectType<KubernetesObject>; // only its name is used
    this.#for = groupVersionKindOf(this.#owner);
    return this.watches(kind, enqueueRequestForObject(), options);
  }

  /** Adds a kind whose objects the reconciler creates: each event enqueues the owner of the object. Requires `for`. */
  owns<T extends KubernetesObject>(
    this: ControllerBuilder,
    kind: ObjectType<T>,
    options: OwnsOptions<T> = {},
  ): ControllerBuilder {
    if (!options.optional) this.#watched.push(kind as ObjectType<KubernetesObject>); // only its name is used
    this.#sources.push((global) => {
      if (!this.#owner) throw new Error('`owns` requires `for`, which sets the kind of the owner');
      const onlyControllerOwner = !options.matchEveryOwner;
      const handler = enqueueRequestForOwner<T>(this.#manager.restMapper, this.#owner, { onlyControllerOwner });
      return this.#kindSource(kind, handler, global, options);
    });
    return this;
  }

  /** Adds any other kind: the handler maps each event to requests. */
  watches<T extends KubernetesObject>(
    kind: ObjectType<T>,
    handler: EventHandler<T, R>,
    options: WatchOptions<T> = {},
  ): this {
    this.#sources.push((global) => this.#kindSource(kind, handler, global, options));
    if (!options.optional) this.#watched.push(kind as ObjectType<KubernetesObject>); // only its name is used
    return this;
  }

  /** Adds any other source, such as one of another cluster. Predicates of `withEventFilter` do not apply to it. */
  watchesRawSource(source: Source<R>): this {
    this.#sources.push(() => source);
    return this;
  }

  /** Adds a predicate for all kinds of this controller. It is evaluated before the predicates of a kind. */
  withEventFilter(predicate: Predicate): this {
    this.#predicates.push(predicate);
    return this;
  }

  /** Sets options of the controller. Later calls keep earlier options, except those that they set again. */
  withOptions(options: Partial<Omit<ControllerOptions<R>, 'reconciler'>>): this {
    this.#options = { ...this.#options, ...options };
    return this;
  }

  /** Sets the name of the controller in logs and metrics. Default: the kind of `for` in lower case. */
  named(name: string): this {
    this.#name = name;
    return this;
  }

  /**
   * Creates the controller and adds it to the manager.
   *
   * @throws Error if there is nothing to watch, the name is missing or taken, or `owns` was called without `for`;
   *   RangeError if `maxConcurrentReconciles` is invalid
   */
  async complete(reconciler: Reconciler<R> | ReconcileFunction<R>): Promise<Controller<R>> {
    const sources = this.#makeSources();
    const name = this.#name ?? this.#for?.kind.toLowerCase();
    if (!name) throw new Error('a controller without `for` requires a name: call `named`');
    const options = { ...this.#optionsFor(), reconciler } as ControllerOptions<R> & KeyOption<R>; // the builder's constructor requires `keyOf`
    const controller = newController<R>(name, this.#managerFor(), options);
    for (const kind of this.#watched) this.#manager.require({ kind, verbs: ['list', 'watch'] });
    for (const source of sources) await controller.watch(source);
    return controller;
  }

  #makeSources(): Source<R>[] {
    if (this.#sources.length === 0) throw new Error('nothing to watch: call `for`, `watches` or `watchesRawSource`');
    return this.#sources.map((make) => make(this.#predicates));
  }

  #kindSource<T extends KubernetesObject>(
    kind: ObjectType<T>,
    handler: EventHandler<T, R>,
    global: readonly Predicate[],
    { predicates = [], optional }: WatchOptions<T>,
  ): Source<R> {
    const source = newKindSource(this.#manager.cache, kind, handler, and<T>(...global), ...predicates);
    return optional ? optionalSource(source) : source;
  }

  #optionsFor(): Partial<ControllerOptions<R>> {
    const gvk = this.#for;
    const limits = this.#manager.controllerDefaults.groupKindConcurrency ?? {};
    const own = gvk && limits[gvk.group === '' ? gvk.kind : `${gvk.kind}.${gvk.group}`];
    const newLogger = gvk && ((log: Logger, request: R) => log.child(fieldsOf(gvk, request as Request))); // R is Request
    return {
      ...(own !== undefined && { maxConcurrentReconciles: own }),
      ...(newLogger && { newLogger }),
      ...this.#options,
    };
  }

  #managerFor(): ManagerForController {
    const { log, clock, metrics, tracing, controllerDefaults } = this.#manager;
    const gvk = this.#for;
    return {
      add: this.#manager.add.bind(this.#manager),
      log: gvk ? log.child({ controllerGroup: gvk.group, controllerKind: gvk.kind }) : log,
      clock,
      metrics,
      tracing: gvk ? tracing?.child({ 'k8s.object.kind': gvk.kind }) : tracing,
      controllerDefaults,
      reserveControllerName: (name) => this.#manager.reserveControllerName(name),
    };
  }
}

/**
 * Returns a builder for a controller that the manager starts and stops.
 *
 * @param options required for request types other than `Request`: how to identify a request
 * @example
 * interface InCluster extends Request { readonly cluster: string }
 * const keyOf = ({ cluster, ...request }: InCluster) => `${cluster}/${requestKey(request)}`;
 * const inEast = handlerFromMap<Site, InCluster>((site) => [{ cluster: 'east', ...requestFor(site) }], keyOf);
 * await newControllerManagedBy<InCluster>(manager, { keyOf })
 *   .watchesRawSource(newKindSource(east.cache, Site, inEast))
 *   .named('site')
 *   .complete(reconciler);
 */
export function newControllerManagedBy<R = Request>(
  manager: ManagerForBuilder,
  ...options: BuilderOptions<R>
): ControllerBuilder<R> {
  return new ControllerBuilder<R>(manager, ...options);
}

function fieldsOf({ kind }: GroupVersionKind, { namespace, name }: Request): Record<string, unknown> {
  const object = namespace ? { namespace, name } : { name };
  return { [kind]: object, ...object };
}
