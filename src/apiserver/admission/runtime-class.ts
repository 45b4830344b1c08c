import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiError,
  type ApiObject,
  forbidden,
  listOf,
  objectOf,
  type ServerCore,
  sameJson,
  textOf,
} from '../model/index.js';
import { podPlugin } from './pod-plugin.js';

/** Copies overhead and scheduling from the runtime class of a new pod. Rejects a pod that contradicts its class. */
export function runtimeClass(server: ServerCore): AdmissionPlugin {
  return podPlugin(
    'RuntimeClass',
    (pod, request) => withRuntimeClass(request, pod, server),
    (pod, request) => {
      const { overhead } = objectOf(pod.spec);
      if (overhead === undefined || classOf(pod, request, server)?.overhead !== undefined) return;
      throw refusal(pod, request, 'pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead');
    },
  );
}

function classOf(pod: ApiObject, request: AdmissionRequest, server: ServerCore): ApiObject | undefined {
  const name = textOf(objectOf(pod.spec).runtimeClassName);
  const resource = server.resources.find('node.k8s.io', 'v1', 'runtimeclasses')?.resource;
  const used = name === '' || !resource ? undefined : server.objects.get(resource, '', name);
  if (name !== '' && !used) throw refusal(pod, request, `pod rejected: RuntimeClass ${JSON.stringify(name)} not found`);
  return used;
}

function refusal(pod: ApiObject, request: AdmissionRequest, why: string): ApiError {
  return forbidden({ group: '', name: 'pods' }, pod.metadata.name ?? request.name, why);
}

function withRuntimeClass(request: AdmissionRequest, pod: ApiObject, server: ServerCore): ApiObject {
  const spec = objectOf(pod.spec);
  const used = classOf(pod, request, server);
  const { podFixed } = objectOf(used?.overhead);
  if (spec.overhead !== undefined && podFixed !== undefined && !sameJson(spec.overhead, podFixed)) {
    throw refusal(pod, request, "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead");
  }
  const scheduling = objectOf(used?.scheduling);
  const selector = objectOf(spec.nodeSelector);
  for (const [key, value] of Object.entries(objectOf(scheduling.nodeSelector))) {
    if (selector[key] === undefined || selector[key] === value) continue;
    throw refusal(
      pod,
      request,
      `conflict: runtimeClass.scheduling.nodeSelector[${key}] = ${textOf(value)}; pod.spec.nodeSelector[${key}] = ${textOf(selector[key])}`,
    );
  }
  const tolerations = [...listOf(spec.tolerations), ...listOf(scheduling.tolerations)];
  return {
    ...pod,
    spec: {
      ...spec,
      ...(podFixed !== undefined && { overhead: podFixed }),
      ...(scheduling.nodeSelector && { nodeSelector: { ...selector, ...objectOf(scheduling.nodeSelector) } }),
      ...(scheduling.tolerations && { tolerations }),
    },
  };
}
