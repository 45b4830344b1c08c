import { defineKind, type KubernetesObject, type Manager } from 'kbts/runtime';
import { newWebhookManagedBy, type WebhookBuilder } from 'kbts/runtime/webhook';
import {
  type AdmissionContext,
  type AdmissionHandler,
  type AdmissionRequest,
  allowed,
  type Defaulter,
  defaultingHandler,
  type FieldError,
  FieldErrors,
  type FieldPath,
  field,
  type Validator,
  validatingHandler,
} from 'kbts/runtime/webhook/admission';
import { type Converter, newHubSpokeConverter, type Spoke } from 'kbts/runtime/webhook/conversion';
import { expectTypeOf } from 'vitest';

interface Ship extends KubernetesObject {
  spec: { size: number };
}
interface OldShip extends KubernetesObject {
  spec: { length: number };
}
const Ship = defineKind<Ship>({ group: 'sea.example.com', version: 'v1', kind: 'Ship' });
const OldShip = defineKind<OldShip>({ group: 'sea.example.com', version: 'v1beta1', kind: 'Ship' });

declare const manager: Manager;
declare const defaulter: Defaulter<Ship>;
declare const validator: Validator<Ship>;

// Webhooks are typed by their kind.
expectTypeOf(newWebhookManagedBy(manager, Ship)).toEqualTypeOf<WebhookBuilder<Ship>>();
newWebhookManagedBy(manager, Ship).withDefaulter(defaulter).withValidator(validator).complete();
newWebhookManagedBy(manager, Ship).withDefaulter({
  default(ship, context) {
    expectTypeOf(ship).toEqualTypeOf<Ship>();
    expectTypeOf(context).toEqualTypeOf<AdmissionContext>();
    ship.spec.size ??= 3;
  },
});
expectTypeOf(defaultingHandler(Ship, defaulter)).toEqualTypeOf<AdmissionHandler>();
expectTypeOf(validatingHandler(Ship, validator)).toEqualTypeOf<AdmissionHandler>();
// @ts-expect-error a defaulter of another kind
newWebhookManagedBy(manager, OldShip).withDefaulter(defaulter);
// @ts-expect-error a validator of another kind
newWebhookManagedBy(manager, OldShip).withValidator(validator);
// @ts-expect-error a validator is not a defaulter
newWebhookManagedBy(manager, Ship).withDefaulter(validator);
// @ts-expect-error all functions of a validator are required
newWebhookManagedBy(manager, Ship).withValidator({ validateCreate: () => {} });
// @ts-expect-error a handler of another kind
validatingHandler(OldShip, validator);

/** Returns warnings, or nothing. */
class Warning implements Validator<Ship> {
  validateCreate(ship: Ship) {
    return ship.spec.size > 3 ? ['large'] : [];
  }
  async validateUpdate(before: Ship, ship: Ship) {
    if (before.spec.size > ship.spec.size) return ['smaller'];
  }
  validateDelete(): void {}
}
newWebhookManagedBy(manager, Ship).withValidator(new Warning());
newWebhookManagedBy(manager, Ship).withValidator({
  validateCreate: () => {},
  validateUpdate: () => {},
  // @ts-expect-error warnings are a list of strings
  validateDelete: () => 'careful',
});

// Plain handlers see the request, whose object they must check.
const handler: AdmissionHandler = (request, { signal }) => {
  expectTypeOf(request).toEqualTypeOf<AdmissionRequest>();
  expectTypeOf(request.object).toEqualTypeOf<unknown>();
  expectTypeOf(request.operation).toEqualTypeOf<'CREATE' | 'UPDATE' | 'DELETE' | 'CONNECT'>();
  expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
  return allowed();
};
// @ts-expect-error a response is required
const silent: AdmissionHandler = () => {};
expectTypeOf([handler, silent]).toEqualTypeOf<AdmissionHandler[]>();

// Field errors have a path and a type; undefined is not an error.
expectTypeOf(field('spec', 'ships', 0)).toEqualTypeOf<FieldPath>();
expectTypeOf(field('spec').required()).toEqualTypeOf<FieldError>();
new FieldErrors().add(undefined, field('spec').forbidden('no'));
// @ts-expect-error a message is not a field error
new FieldErrors().add('spec: wrong');
// @ts-expect-error an invalid value needs its detail
field('spec').invalid(3);

// Spokes convert to the hub and back.
const oldShip: Spoke<Ship, OldShip> = {
  kind: OldShip,
  toHub: ({ metadata, spec }) => ({ metadata, spec: { size: spec.length } }),
  fromHub: async ({ metadata, spec }) => ({ metadata, spec: { length: spec.size } }),
};
expectTypeOf(newHubSpokeConverter(Ship, oldShip)).toEqualTypeOf<Converter>();
newWebhookManagedBy(manager, Ship).withConverter(newHubSpokeConverter(Ship, oldShip));
const wrong: Spoke<Ship, OldShip> = {
  kind: OldShip,
  // @ts-expect-error the hub has another field
  toHub: ({ metadata, spec }) => ({ metadata, spec: { length: spec.length } }),
  // @ts-expect-error the metadata is missing
  fromHub: ({ spec }) => ({ spec: { length: spec.size } }),
};
// @ts-expect-error the kind of another spoke
const mixed: Spoke<Ship, OldShip> = { ...oldShip, kind: Ship };
// @ts-expect-error the spoke of another hub
newHubSpokeConverter(OldShip, oldShip);
expectTypeOf([wrong, mixed]).toEqualTypeOf<Spoke<Ship, OldShip>[]>();
