import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Secret } from 'kbts/k8s/core/v1';
import {
  type ControllerBuilder,
  defineKind,
  type KubernetesObject,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Stored,
} from 'kbts/runtime';
import type { Controller } from 'kbts/runtime/controller';
import {
  type EventHandler,
  enqueueRequestForObject,
  enqueueRequestForOwner,
  enqueueRequestsFromMapFunc,
  type HandlerContext,
  handlerFromMap,
} from 'kbts/runtime/handler';
import * as predicate from 'kbts/runtime/predicate';
import { EventChannel, newChannelSource, newKindSource, type Source } from 'kbts/runtime/source';
import { expectTypeOf } from 'vitest';

interface Ship extends KubernetesObject {
  spec: { size: number; secretName: string };
}
const Ship = defineKind<Ship>({ group: 'sea.example.com', version: 'v1', kind: 'Ship' });

declare const manager: Manager;
declare const reconciler: Reconciler;
declare const shipPredicate: predicate.Predicate<Ship>;
declare const shipHandler: EventHandler<Ship>;
const builder = () => newControllerManagedBy(manager);

// Calls are chained, and end with the controller.
expectTypeOf(builder().for(Ship)).toEqualTypeOf<ControllerBuilder>();
expectTypeOf(builder().for(Ship).owns(Deployment).complete(reconciler)).resolves.toEqualTypeOf<Controller>();
builder().complete(async ({ name }, { log }) => log.info(name));
// @ts-expect-error an object is not a kind
builder().for(Ship.from({ metadata: {}, spec: { size: 1, secretName: 'a' } }));
// @ts-expect-error the reconciler is missing
builder().for(Ship).complete();
const ofAccounts = async ({ account }: { readonly account: string }) => void account;
// @ts-expect-error a reconciler of other requests
builder().for(Ship).complete(ofAccounts);
// @ts-expect-error unknown option
builder().withOptions({ concurrency: 3 });
// @ts-expect-error the reconciler is the argument of `complete`
builder().withOptions({ reconciler });

// Predicates are typed by the kind of their watch; those for any kind fit everywhere.
builder().for(Ship, { predicates: [shipPredicate, predicate.generationChangedPredicate] });
builder().for(Ship, {
  predicates: [
    {
      update({ objectOld, objectNew }) {
        expectTypeOf(objectOld).toEqualTypeOf<Stored<Ship>>();
        return objectOld.spec.size !== objectNew.spec.size;
      },
      generic: ({ object }) => {
        expectTypeOf(object).toEqualTypeOf<Stored<Ship>>();
        return true;
      },
    },
  ],
});
builder().withEventFilter(predicate.labelChangedPredicate);
// @ts-expect-error a predicate for another kind
builder().owns(Deployment, { predicates: [shipPredicate] });
// @ts-expect-error a filter for all kinds cannot read the spec of one of them
builder().withEventFilter(shipPredicate);
// @ts-expect-error a predicate returns a boolean
builder().for(Ship, { predicates: [{ create: () => 'yes' }] });
// @ts-expect-error only `owns` has this option
builder().for(Ship, { matchEveryOwner: true });

// Combinations keep the kind.
expectTypeOf(predicate.newPredicate(({ spec }: Ship) => spec.size > 3)).toExtend<predicate.Predicate<Ship>>();
expectTypeOf(predicate.and(shipPredicate, predicate.labelChangedPredicate)).toExtend<predicate.Predicate<Ship>>();
expectTypeOf(predicate.or(shipPredicate, predicate.labelChangedPredicate)).not.toExtend<predicate.Predicate>();
expectTypeOf(predicate.not(shipPredicate)).not.toExtend<predicate.Predicate<Deployment>>();
expectTypeOf(predicate.not(predicate.labelChangedPredicate)).toExtend<predicate.Predicate<Ship>>();
// A combination has all functions.
expectTypeOf(predicate.and(shipPredicate).create).returns.toEqualTypeOf<boolean>();

// Handlers and map functions are typed by the kind of their watch.
builder().watches(Secret, enqueueRequestForObject());
builder().watches(Ship, shipHandler);
builder().watches(Secret, enqueueRequestForOwner(manager.restMapper, Ship));
builder().watches(
  Secret,
  enqueueRequestsFromMapFunc((secret, context) => {
    expectTypeOf(secret).toEqualTypeOf<Stored<Secret>>();
    expectTypeOf(secret.metadata.uid).toEqualTypeOf<string>();
    expectTypeOf(context).toEqualTypeOf<HandlerContext>();
    return [{ name: secret.type ?? '' }];
  }),
);
builder().watches(
  ConfigMap,
  enqueueRequestsFromMapFunc(async (configMap) =>
    (await manager.client.list(Ship)).items.map(() => configMap.metadata as Request),
  ),
);
// @ts-expect-error a handler for another kind
builder().watches(Secret, shipHandler);
const bySecret = ({ spec }: Ship): Request[] => [{ name: spec.secretName }];
// @ts-expect-error a map function for another kind
builder().watches(Secret, enqueueRequestsFromMapFunc(bySecret));
// @ts-expect-error a list of requests is required
enqueueRequestsFromMapFunc(() => ({ name: 'a' }));
// @ts-expect-error a request has a name
enqueueRequestsFromMapFunc(() => [{ namespace: 'a' }]);
// @ts-expect-error the handler is missing
builder().watches(Secret);

// Sources have the requests of their handlers.
const byImage = handlerFromMap(
  ({ spec }: Deployment) => [{ image: spec.template.metadata?.name ?? '' }],
  ({ image }) => image,
);
expectTypeOf(newKindSource(manager.cache, Deployment, byImage)).toEqualTypeOf<Source<{ image: string }>>();
expectTypeOf(newChannelSource(new EventChannel<Ship>(), shipHandler)).toEqualTypeOf<Source>();
builder().watchesRawSource(newChannelSource(new EventChannel<Ship>(), shipHandler, shipPredicate));
// Map functions get stored objects, with the generation of kinds that have one; a channel accepts any object with a name.
handlerFromMap(
  (deployment: Stored<Deployment>) => [{ generation: deployment.metadata.generation }],
  ({ generation }) => String(generation),
);
enqueueRequestsFromMapFunc<Deployment>(({ metadata }) => {
  expectTypeOf(metadata.generation).toEqualTypeOf<number>();
  return [metadata];
});
declare const storedShip: Stored<Ship>;
new EventChannel<Ship>().send({ object: storedShip });
new EventChannel<Ship>().send({ object: Ship.from({ metadata: { name: 'a' }, spec: storedShip.spec }) });
new EventChannel<Ship>().send({ object: { metadata: { namespace: 'n', name: 'a' } } });
// @ts-expect-error the object has no name
new EventChannel<Ship>().send({ object: { metadata: { namespace: 'n' } } });
// @ts-expect-error a source of other requests
builder().watchesRawSource(newKindSource(manager.cache, Deployment, byImage));
// @ts-expect-error a channel of another kind
newChannelSource(new EventChannel<Deployment>(), shipHandler);
// @ts-expect-error a kind of another handler
newKindSource(manager.cache, Deployment, shipHandler);

// Controllers of custom requests require a key, and accept only handlers, sources and reconcilers of these requests.
interface Image {
  readonly image: string;
}
const ofImages = () => newControllerManagedBy<Image>(manager, { keyOf: ({ image }) => image });
expectTypeOf(ofImages()).toEqualTypeOf<ControllerBuilder<Image>>();
expectTypeOf(
  ofImages()
    .watches(Deployment, byImage)
    .complete(async () => {}),
).resolves.toEqualTypeOf<Controller<Image>>();
// @ts-expect-error the key is missing
newControllerManagedBy<Image>(manager);
// @ts-expect-error a handler of other requests
ofImages().watches(Secret, enqueueRequestForObject());
// @ts-expect-error `for` enqueues requests for objects
ofImages().for(Ship);
// @ts-expect-error a reconciler of other requests
ofImages().complete(reconciler);
