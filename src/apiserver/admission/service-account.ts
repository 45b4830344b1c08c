import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  forbidden,
  type JsonObject,
  type RequestContext,
  type ServerCore,
} from '../model/index.js';

const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount';

interface Container extends JsonObject {
  readonly volumeMounts?: readonly (JsonObject & { readonly mountPath?: string })[];
}

interface PodSpec extends JsonObject {
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly imagePullSecrets?: readonly JsonObject[];
  readonly volumes?: readonly JsonObject[];
  readonly containers?: readonly Container[];
  readonly initContainers?: readonly Container[];
}

/** Sets the service account of pods, requires that it exists, and mounts its token. */
export function serviceAccount(server: ServerCore): AdmissionPlugin {
  return {
    name: 'ServiceAccount',
    mutate: async (request, context) => {
      const { found, subresource, operation, object } = request;
      const isPod = found.resource.group === '' && found.resource.plural === 'pods' && subresource === '';
      const isMirror = object?.metadata.annotations?.['kubernetes.io/config.mirror'] !== undefined;
      return isPod && operation === 'CREATE' && object && !isMirror
        ? withAccount(request, object, context, server)
        : object;
    },
  };
}

function withAccount(
  request: AdmissionRequest,
  pod: ApiObject,
  { world }: RequestContext,
  { resources, objects }: ServerCore,
): ApiObject {
  const spec = (pod.spec ?? {}) as PodSpec;
  const name = spec.serviceAccountName || 'default';
  const accounts = resources.find('', 'v1', 'serviceaccounts');
  const account = accounts && objects.get(accounts.resource, request.namespace, name);
  if (!account) {
    const why = `error looking up service account ${request.namespace}/${name}: serviceaccount "${name}" not found`;
    throw forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? '', why);
  }
  const { automountServiceAccountToken, imagePullSecrets = [] } = account as unknown as PodSpec;
  const mounts = spec.automountServiceAccountToken ?? automountServiceAccountToken ?? true;
  const secrets = spec.imagePullSecrets?.length ? spec.imagePullSecrets : imagePullSecrets;
  const complete = {
    ...spec,
    serviceAccountName: name,
    serviceAccount: name,
    ...(secrets.length > 0 && { imagePullSecrets: secrets }),
  };
  return { ...pod, spec: mounts ? withToken(complete, `kube-api-access-${world.suffix(5)}`) : complete };
}

function withToken(spec: PodSpec, volume: string): PodSpec {
  const lacksToken = ({ volumeMounts = [] }: Container) => !volumeMounts.some((mount) => mount.mountPath === mountPath);
  const all = [...(spec.containers ?? []), ...(spec.initContainers ?? [])];
  if (!all.some(lacksToken)) return spec;
  const mounted = (container: Container): Container =>
    lacksToken(container)
      ? { ...container, volumeMounts: [...(container.volumeMounts ?? []), { name: volume, readOnly: true, mountPath }] }
      : container;
  return {
    ...spec,
    containers: (spec.containers ?? []).map(mounted),
    ...(spec.initContainers && { initContainers: spec.initContainers.map(mounted) }),
    volumes: [...(spec.volumes ?? []), { name: volume, projected: { sources: tokenSources, defaultMode: 420 } }],
  };
}

const tokenSources = [
  { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
  { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
  {
    downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] },
  },
];
