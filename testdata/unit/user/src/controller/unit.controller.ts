import { Rbac } from 'kbts/api';
import { Deployment, StatefulSet } from 'kbts/k8s/apps/v1';
import { PersistentVolumeClaim, Service } from 'kbts/k8s/core/v1';
import { Ingress } from 'kbts/k8s/networking/v1';
import {
  addFinalizer,
  type Client,
  type Clock,
  type Context,
  type Controller,
  containsFinalizer,
  ignoreNotFound,
  isSemanticallyEqual,
  type Manager,
  newControllerManagedBy,
  newTime,
  type Reconciler,
  type Request,
  type Result,
  removeFinalizer,
  type Stored,
  systemClock,
} from 'kbts/runtime';
import { Unit, type UnitStatus } from '../api/v1/unit.types.js';
import { OwnedDeployment } from './owned/deployment.js';
import { OwnedIngress } from './owned/ingress.js';
import type { OwnedKind } from './owned/owned-kind.js';
import { OwnedService } from './owned/service.js';
import { OwnedStatefulSet } from './owned/stateful-set.js';
import { OwnedVolumeClaim } from './owned/volume-claim.js';
import { type PreDelete, refuseIfProtected } from './pre-delete.js';

/** Keeps a Unit until PreDelete has succeeded. */
export const finalizer = 'storage.finalizers.tutorial.kubebuilder.io';

/** Reconciles the objects of Units. */
@Rbac({ groups: ['custom.my.crd.com'], resources: ['units'], verbs: ['get', 'list', 'watch', 'update'] })
@Rbac({ groups: ['custom.my.crd.com'], resources: ['units/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['custom.my.crd.com'], resources: ['units/finalizers'], verbs: ['update'] })
@Rbac({
  groups: ['apps'],
  resources: ['deployments', 'statefulsets'],
  verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'],
})
@Rbac({
  groups: ['core'],
  resources: ['persistentvolumeclaims', 'services'],
  verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'],
})
@Rbac({
  groups: ['networking.k8s.io'],
  resources: ['ingresses'],
  verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'],
})
export class UnitReconciler implements Reconciler {
  private readonly ownedKinds: readonly OwnedKind[];

  constructor(
    private readonly client: Client,
    private readonly clock: Clock = systemClock,
    private readonly preDelete: PreDelete = refuseIfProtected,
  ) {
    this.ownedKinds = [
      new OwnedDeployment(client),
      new OwnedStatefulSet(client),
      new OwnedService(client),
      new OwnedIngress(client),
      new OwnedVolumeClaim(client),
    ];
  }

  /** Applies the objects of a Unit and sums up their status, or prepares its deletion. */
  async reconcile(request: Request, context: Context): Promise<Result> {
    const found = await this.client.find(Unit, request);
    if (!found) return {};
    if (found.metadata.deletionTimestamp) {
      await this.finalize(found, context);
      return {};
    }
    const unit = addFinalizer(found, finalizer) ? await this.client.update(found) : found;
    const failures = await this.applyAll(unit);
    await this.updateStatus(unit);
    if (failures.length > 1) throw new AggregateError(failures, `${failures.length} objects could not be applied`);
    if (failures.length > 0) throw failures[0];
    return {};
  }

  /** Registers the controller. It also runs when an object of a Unit changes. */
  setupWithManager(manager: Manager): Promise<Controller> {
    return newControllerManagedBy(manager)
      .for(Unit)
      .owns(Deployment)
      .owns(StatefulSet)
      .owns(Service)
      .owns(Ingress)
      .owns(PersistentVolumeClaim)
      .named('unit')
      .complete(this);
  }

  /** Returns the errors: an object that cannot be applied does not keep the others from it. */
  private async applyAll(unit: Stored<Unit>): Promise<unknown[]> {
    const failures: unknown[] = [];
    for (const kind of this.ownedKinds) await kind.apply(unit).catch((error: unknown) => failures.push(error));
    return failures;
  }

  /** Retried if PreDelete fails. The garbage collector deletes the objects of the Unit. */
  private async finalize(unit: Stored<Unit>, { log }: Context): Promise<void> {
    if (!containsFinalizer(unit, finalizer)) return;
    await this.preDelete(unit);
    removeFinalizer(unit, finalizer);
    await ignoreNotFound(this.client.update(unit));
    log.info('prepared the deletion');
  }

  private async updateStatus(unit: Stored<Unit>): Promise<void> {
    const { lastUpdateTime: _last, ...before } = unit.status ?? {};
    const status = await this.sumUp(unit);
    if (isSemanticallyEqual(status, before)) return;
    const lastUpdateTime = newTime(this.clock.now());
    await this.client.status.update({ ...unit, status: { ...status, lastUpdateTime } });
  }

  private async sumUp(unit: Stored<Unit>): Promise<UnitStatus> {
    const parts = await Promise.all(this.ownedKinds.map((kind) => kind.readStatus(unit)));
    const relationResourceStatus = Object.assign({}, ...parts.map((part) => part.relationResourceStatus));
    return { ...Object.assign({}, ...parts), relationResourceStatus };
  }
}
