import type { KubernetesObject } from '../../k8s/index.js';
import type { CreateEvent, DeleteEvent, GenericEvent, UpdateEvent } from '../event/index.js';

/** Filters events. Without a function for a type of event, all events of that type are accepted. */
export interface Predicate<T extends KubernetesObject = KubernetesObject> {
  // Not methods, whose parameters are bivariant: a predicate for one kind must not be assignable to a predicate for all
  // kinds.
  readonly create?: ((event: CreateEvent<T>) => boolean) | undefined;
  readonly update?: ((event: UpdateEvent<T>) => boolean) | undefined;
  readonly delete?: ((event: DeleteEvent<T>) => boolean) | undefined;
  readonly generic?: ((event: GenericEvent<T>) => boolean) | undefined;
}

type CompletePredicate<T extends KubernetesObject> = {
  readonly [E in keyof Predicate<T>]-?: NonNullable<Predicate<T>[E]>;
};

/** Creates a predicate from a condition on the object, or on the new object of an update. */
export function newPredicate<T extends KubernetesObject>(condition: (object: T) => boolean): CompletePredicate<T> {
  return {
    create: ({ object }) => condition(object),
    update: ({ objectNew }) => condition(objectNew),
    delete: ({ object }) => condition(object),
    generic: ({ object }) => condition(object),
  };
}

/** Accepts events that all predicates accept. Predicates are evaluated in order until one returns false. */
export function and<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T> {
  return judging((accepts) => predicates.every(accepts));
}

/** Accepts events that at least one predicate accepts. */
export function or<T extends KubernetesObject>(...predicates: readonly Predicate<T>[]): CompletePredicate<T> {
  return judging((accepts) => predicates.some(accepts));
}

/** Accepts events that the predicate does not accept. */
export function not<T extends KubernetesObject>(predicate: Predicate<T>): CompletePredicate<T> {
  return judging((accepts) => !accepts(predicate));
}

/** @param judge receives a function that evaluates a predicate for the event */
function judging<T extends KubernetesObject>(
  judge: (accepts: (predicate: Predicate<T>) => boolean) => boolean,
): CompletePredicate<T> {
  return {
    create: (event) => judge((predicate) => predicate.create?.(event) ?? true),
    update: (event) => judge((predicate) => predicate.update?.(event) ?? true),
    delete: (event) => judge((predicate) => predicate.delete?.(event) ?? true),
    generic: (event) => judge((predicate) => predicate.generic?.(event) ?? true),
  };
}
