import { Deployment } from 'kbts/k8s/apps/v1';
import { ConfigMap, Service } from 'kbts/k8s/core/v1';
import type { Stored } from 'kbts/runtime';
import type { Application } from '../api/v1alpha1/application.types.js';

/** Namespace of the registry. It exists in each cluster. */
export const registryNamespace = 'kube-public';

/** The Deployment of an Application. */
export function newDeployment({ metadata: { name, namespace }, spec }: Stored<Application>): Deployment {
  const labels = labelsOf(name);
  const ports = spec.port === undefined ? [] : [{ containerPort: spec.port }];
  return Deployment.from({
    metadata: { name, namespace, labels },
    spec: {
      replicas: spec.replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'application', image: spec.image, ports }] } },
    },
  });
}

/** The Service of an Application, if it has a port. */
export function newService({ metadata: { name, namespace }, spec }: Stored<Application>): Service | undefined {
  const { port, serviceType: type } = spec;
  if (port === undefined) return undefined;
  const labels = labelsOf(name);
  return Service.from({ metadata: { name, namespace, labels }, spec: { type, ports: [{ port }], selector: labels } });
}

/**
 * The entry of an Application in the registry.
 *
 * @param sameImage names of all Applications in the namespace that have the same image
 */
export function newRegistryEntry({ metadata, spec }: Stored<Application>, sameImage: readonly string[]): ConfigMap {
  return ConfigMap.from({
    metadata: { name: `${metadata.name}-registry`, namespace: registryNamespace, labels: registryLabelsOf(metadata) },
    data: { image: spec.image, applications: sameImage.toSorted().join(',') },
  });
}

/** The labels of the entry of an Application in the registry. An owner reference cannot refer to another namespace. */
export function registryLabelsOf({ name, namespace = '' }: Stored<Application>['metadata']): Record<string, string> {
  return { 'apps.edas.io/application-namespace': namespace, 'apps.edas.io/application': name };
}

function labelsOf(name: string): Record<string, string> {
  return { 'app.kubernetes.io/name': 'application', 'app.kubernetes.io/instance': name };
}
