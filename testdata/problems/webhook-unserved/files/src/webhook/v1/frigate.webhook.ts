import { type Manager, newWebhookManagedBy, type Validator } from 'kbts/runtime';
import { Frigate } from '../../api/v1/frigate.types.js';

export function setupFrigateWebhookWithManager(manager: Manager): void {
  newWebhookManagedBy(manager, Frigate).withValidator(new FrigateValidator()).complete();
}

// +kubebuilder:webhook:path=/validate-ship-v1-frigate,mutating=false,failurePolicy=fail,sideEffects=None,groups=ship.example.com,resources=frigates,verbs=create;update,versions=v1,name=vfrigate.kb.io,admissionReviewVersions=v1
export class FrigateValidator implements Validator<Frigate> {}
