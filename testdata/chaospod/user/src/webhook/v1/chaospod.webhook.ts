import { Webhook } from 'kbts/api';
import {
  type Clock,
  type Defaulter,
  FieldErrors,
  field,
  type Manager,
  newWebhookManagedBy,
  systemClock,
  type Validator,
} from 'kbts/runtime';
import { ChaosPod } from '../../api/v1/chaospod.types.js';
import { randomStop } from '../../controller/next-stop.js';

/** Registers the webhooks of ChaosPod. */
export function setupChaosPodWebhookWithManager(manager: Manager): void {
  newWebhookManagedBy(manager, ChaosPod)
    .withDefaulter(new ChaosPodDefaulter())
    .withValidator(new ChaosPodValidator())
    .complete();
}

/** Sets defaults on ChaosPod objects. */
@Webhook({
  path: '/mutate-chaosapps-metamagical-io-v1-chaospod',
  mutating: true,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['chaosapps.metamagical.io'],
  resources: ['chaospods'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'mchaospod-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class ChaosPodDefaulter implements Defaulter<ChaosPod> {
  constructor(
    private readonly clock: Clock = systemClock,
    private readonly random: () => number = Math.random,
  ) {}

  /** Sets the next stop if it is missing. */
  default(chaosPod: ChaosPod): void {
    chaosPod.spec.nextStop ??= randomStop(this.clock.now(), this.random);
  }
}

/** Rejects ChaosPods whose first stop is in the past. */
@Webhook({
  path: '/validate-chaosapps-metamagical-io-v1-chaospod',
  mutating: false,
  failurePolicy: 'Fail',
  sideEffects: 'None',
  groups: ['chaosapps.metamagical.io'],
  resources: ['chaospods'],
  verbs: ['create', 'update'],
  versions: ['v1'],
  name: 'vchaospod-v1.kb.io',
  admissionReviewVersions: ['v1'],
})
export class ChaosPodValidator implements Validator<ChaosPod> {
  constructor(private readonly clock: Clock = systemClock) {}

  validateCreate(chaosPod: ChaosPod): void {
    const { nextStop } = chaosPod.spec;
    if (nextStop === undefined || Date.parse(nextStop) >= this.clock.now()) return;
    const error = field('spec', 'nextStop').invalid(nextStop, 'must not be in the past');
    new FieldErrors().add(error).throwIfAny(chaosPod);
  }

  /** Accepts every update: a stop that was in the future may have passed by now. */
  validateUpdate(): void {}

  validateDelete(): void {}
}
