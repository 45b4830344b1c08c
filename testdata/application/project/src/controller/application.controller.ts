import { Rbac } from 'kbts/api';
import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Service } from 'kbts/k8s/core/v1';
import {
  addFinalizer,
  type Client,
  type Clock,
  type Controller,
  containsFinalizer,
  enqueueRequestsFromMapFunc,
  ignoreNotFound,
  isControlledBy,
  isSemanticallyEqual,
  type Manager,
  newControllerManagedBy,
  type Reconciler,
  type Request,
  type Result,
  removeFinalizer,
  requestFor,
  type Stored,
  setControllerReference,
  setStatusCondition,
  systemClock,
} from 'kbts/runtime';
import { Application, type ApplicationStatus } from '../api/v1alpha1/application.types.js';
import { newDeployment, newRegistryEntry, newService, registryLabelsOf, registryNamespace } from './objects.js';

/** Keeps an Application until its entry in the registry is deleted. */
export const registryFinalizer = 'apps.edas.io/registry';

/** Name of the index of Applications by image. */
const imageIndex = 'spec.image';

/** Runs a Deployment and a Service for each Application, and registers it in another namespace. */
@Rbac({ groups: ['apps.edas.io'], resources: ['applications'], verbs: ['get', 'list', 'watch', 'update'] })
@Rbac({ groups: ['apps.edas.io'], resources: ['applications/status'], verbs: ['get', 'update', 'patch'] })
@Rbac({ groups: ['apps.edas.io'], resources: ['applications/finalizers'], verbs: ['update'] })
@Rbac({ groups: ['apps'], resources: ['deployments'], verbs: ['get', 'list', 'watch', 'create', 'patch'] })
@Rbac({ groups: ['core'], resources: ['services'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] })
@Rbac({ groups: ['core'], resources: ['configmaps'], verbs: ['create', 'patch', 'deletecollection'] })
export class ApplicationReconciler implements Reconciler {
  constructor(
    private readonly client: Client,
    private readonly clock: Clock = systemClock,
  ) {}

  /** Applies the objects of an Application, or cleans up after it. */
  async reconcile(request: Request): Promise<Result> {
    const application = await this.client.find(Application, request);
    if (!application) return {};
    if (application.metadata.deletionTimestamp) await this.finalize(application);
    else await this.run(application);
    return {};
  }

  /** Registers the controller and its index. */
  setupWithManager(manager: Manager): Promise<Controller> {
    this.indexImages(manager);
    return newControllerManagedBy(manager)
      .for(Application)
      .owns(Deployment)
      .owns(Service)
      .watches(
        Application,
        enqueueRequestsFromMapFunc(async (application) => (await this.withSameImage(application)).map(requestFor)),
      )
      .named('application')
      .complete(this);
  }

  /** Indexes Applications by image. */
  indexImages({ fieldIndexer }: Pick<Manager, 'fieldIndexer'>): void {
    fieldIndexer.indexField(Application, imageIndex, ({ spec }) => [spec.image]);
  }

  private async run(found: Stored<Application>): Promise<void> {
    const application = await this.withFinalizer(found);
    const deployment = await this.applyDeployment(application);
    await this.applyService(application);
    await this.register(application);
    await this.updateStatus(application, deployment);
  }

  /** Adds the finalizer before the entry in the registry is created, so that the entry is always deleted. */
  private async withFinalizer(application: Stored<Application>): Promise<Stored<Application>> {
    if (!addFinalizer(application, registryFinalizer)) return application;
    return await this.client.update(application);
  }

  private async applyDeployment(application: Stored<Application>): Promise<Stored<Deployment>> {
    const deployment = newDeployment(application);
    setControllerReference(application, deployment);
    return await this.client.apply(deployment, { force: true });
  }

  private async applyService(application: Stored<Application>): Promise<void> {
    const service = newService(application);
    const existing = await this.client.find(Service, requestFor(application));
    const isForeign = existing !== undefined && !isControlledBy(existing, application);
    if (service) {
      if (isForeign) throw new Error('the existing Service is not owned by this Application');
      setControllerReference(application, service);
      await this.client.apply(service, { force: true });
    } else if (existing && !isForeign) {
      // It exists from before the port was removed.
      await ignoreNotFound(this.client.delete(existing));
    }
  }

  /** Without `force`: a ConfigMap of that name in which someone else has set these fields is not overwritten. */
  private async register(application: Stored<Application>): Promise<void> {
    const sameImage = await this.withSameImage(application);
    const names = sameImage.map(({ metadata }) => metadata.name);
    await this.client.apply(newRegistryEntry(application, names));
  }

  /** The Applications in the namespace that have the same image, except for those that are being deleted. */
  private async withSameImage({ metadata, spec }: Application): Promise<Stored<Application>[]> {
    const options = { namespace: metadata.namespace, fields: { [imageIndex]: spec.image } };
    const { items } = await this.client.list(Application, options);
    return items.filter((item) => !item.metadata.deletionTimestamp);
  }

  private async updateStatus(application: Stored<Application>, deployment: Stored<Deployment>): Promise<void> {
    const readyReplicas = deployment.status?.readyReplicas ?? 0;
    const observedGeneration = application.metadata.generation ?? 0;
    const { replicas = 1 } = application.spec;
    const isAvailable = readyReplicas >= replicas;
    const conditions = structuredClone(application.status?.conditions ?? []);
    const condition = {
      type: 'Available',
      status: isAvailable ? 'True' : 'False',
      reason: isAvailable ? 'PodsReady' : 'PodsNotReady',
      message: `${readyReplicas} of ${replicas} pods are ready`,
      observedGeneration,
    } as const;
    setStatusCondition(conditions, condition, this.clock);
    const status: ApplicationStatus = { readyReplicas, observedGeneration, conditions };
    if (isSemanticallyEqual(status, application.status)) return;
    await this.client.status.update({ ...application, status });
  }

  /** The garbage collector deletes the Deployment and the Service, but not what is in another namespace. */
  private async finalize(application: Stored<Application>): Promise<void> {
    if (!containsFinalizer(application, registryFinalizer)) return;
    const labels = registryLabelsOf(application.metadata);
    await this.client.deleteAllOf(ConfigMap, { namespace: registryNamespace, labels });
    removeFinalizer(application, registryFinalizer);
    await ignoreNotFound(this.client.update(application));
  }
}
