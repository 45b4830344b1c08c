import type { Json } from '../../base/json/index.js';
import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
  type RequestContext,
  type ServerCore,
  textOf,
} from '../model/index.js';
import { podPlugin } from './pod-plugin.js';

const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Sets the service account of new pods, requires that it exists, and mounts its token unless automounting is off. */
export function serviceAccount(server: ServerCore): AdmissionPlugin {
  return podPlugin('ServiceAccount', (pod, request, context) => {
    const isMirror = pod.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined;
    if (!isMirror) return withAccount(request, pod, context, server);
    checkMirror(pod, request);
    return pod;
  });
}

/** Rejects a mirror pod, which the kubelet creates for a static pod, if it uses a service account or a Secret. */
function checkMirror(pod: ApiObject, request: AdmissionRequest): void {
  const refusal = (why: string) =>
    forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? request.name, `a mirror pod may not ${why}`);
  const spec = objectOf(pod.spec);
  if (textOf(spec.serviceAccountName) !== '') throw refusal('reference service accounts');
  if (listOf(spec.imagePullSecrets).length > 0 || hasSecret(spec)) throw refusal('reference secrets');
  const sources = objectsOf(spec.volumes).flatMap(({ projected }) => objectsOf(objectOf(projected).sources));
  if (sources.some(({ serviceAccountToken }) => serviceAccountToken))
    throw refusal('use ServiceAccountToken volume projections');
}

const secretFields = ['secret', 'secretRef', 'secretKeyRef', 'nodePublishSecretRef', 'azureFile'];

/** Whether a field at any depth refers to a Secret. Strings with such a key, for example labels, do not count. */
function hasSecret(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(
    ([key, item]) => (secretFields.includes(key) && typeof item === 'object') || hasSecret(item),
  );
}

function withAccount(
  request: AdmissionRequest,
  pod: ApiObject,
  { world }: RequestContext,
  { resources, objects }: ServerCore,
): ApiObject {
  const spec = objectOf(pod.spec);
  const name = textOf(spec.serviceAccountName) || 'default';
  const accounts = resources.find('', 'v1', 'serviceaccounts');
  const account = accounts && objects.get(accounts.resource, request.namespace, name);
  if (!account) {
    const why = `error looking up service account ${request.namespace}/${name}: serviceaccount "${name}" not found`;
    throw forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? '', why);
  }
  const own = listOf(spec.imagePullSecrets);
  const secrets = own.length > 0 ? own : listOf(account.imagePullSecrets);
  const complete = {
    ...spec,
    serviceAccountName: name,
    serviceAccount: name,
    ...(secrets.length > 0 && { imagePullSecrets: secrets }),
  };
  const mounts = spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
  return { ...pod, spec: mounts ? withToken(complete, `kube-api-access-${world.suffix(5)}`) : complete };
}

function withToken(spec: JsonObject, name: string): JsonObject {
  const lacksToken = ({ volumeMounts }: JsonObject) =>
    objectsOf(volumeMounts).every((mount) => mount.mountPath !== mountPath);
  const [containers, initContainers] = ['containers', 'initContainers'].map((list) => objectsOf(spec[list]));
  if (![...(containers ?? []), ...(initContainers ?? [])].some(lacksToken)) return spec;
  const mounted = (container: JsonObject) =>
    lacksToken(container)
      ? { ...container, volumeMounts: [...listOf(container.volumeMounts), { name, readOnly: true, mountPath }] }
      : container;
  return {
    ...spec,
    containers: containers?.map(mounted) ?? [],
    ...(spec.initContainers !== undefined && { initContainers: initContainers?.map(mounted) ?? [] }),
    volumes: [...listOf(spec.volumes), { name, projected: { sources: tokenSources, defaultMode: 420 } }],
  };
}

const tokenSources = [
  { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
  { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
  {
    downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
  },
];
