import { Webhook } from 'kbts/api';
import {
  type Defaulter,
  type FieldError,
  FieldErrors,
  field,
  type Manager,
  newWebhookManagedBy,
  type Validator,
} from 'kbts/runtime';
import { matchesLabels, requirementsOf } from 'kbts/runtime/labels';
import { Unit } from '../../api/v1/unit.types.js';

/** Registers the webhooks of Unit. */
export function setupUnitWebhookWithManager(manager: Manager): void {
  newWebhookManagedBy(manager, Unit).withDefaulter(new UnitDefaulter()).withValidator(new UnitValidator()).complete();
}

/** Sets defaults on Unit objects. */
@Webhook({
  path: '/mutate-custom-my-crd-com-v1-unit',
  mutating: true,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['custom.my.crd.com'],
  resources: ['units'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'munit-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class UnitDefaulter implements Defaulter<Unit> {
  default({ spec }: Unit): void {
    spec.category ??= 'Deployment';
    spec.replicas ??= 1;
  }
}

/** Rejects Units whose pods could never be created. */
@Webhook({
  path: '/validate-custom-my-crd-com-v1-unit',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['custom.my.crd.com'],
  resources: ['units'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vunit-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class UnitValidator implements Validator<Unit> {
  validateCreate(unit: Unit): void {
    validate(unit);
  }

  /** A Unit that is being deleted may be invalid: it must be possible to remove its finalizer. */
  validateUpdate(_old: Unit, unit: Unit): void {
    if (!unit.metadata.deletionTimestamp) validate(unit);
  }

  validateDelete(): void {}
}

function validate(unit: Unit): void {
  new FieldErrors().add(selectorError(unit)).throwIfAny(unit);
}

function selectorError({ spec: { selector, template } }: Unit): FieldError | undefined {
  const path = field('spec', 'selector');
  const { labels = {} } = template.metadata ?? {};
  try {
    const requirements = requirementsOf(selector);
    if (requirements.length === 0) return path.invalid(selector, 'must not be empty');
    if (matchesLabels(requirements, labels)) return undefined;
    return field('spec', 'template', 'metadata', 'labels').invalid(labels, 'must match `spec.selector`');
  } catch (error) {
    return path.invalid(selector, error instanceof Error ? error.message : String(error));
  }
}
