import type { AdmissionPlugin, AdmissionRequest, ApiObject, RequestContext } from '../model/index.js';

/** Creates a plugin that changes new pods, and checks them after their validation. */
export function podPlugin(
  name: string,
  change: (pod: ApiObject, request: AdmissionRequest, context: RequestContext) => ApiObject,
  check?: (pod: ApiObject, request: AdmissionRequest) => void,
): AdmissionPlugin {
  return {
    name,
    mutate: async (request, context) => {
      const pod = newPod(request);
      return pod ? change(pod, request, context) : request.object;
    },
    validate: async (request) => {
      const pod = newPod(request);
      if (pod) check?.(pod, request);
    },
  };
}

function newPod({ found, subresource, operation, object }: AdmissionRequest): ApiObject | undefined {
  const isPod = found.resource.group === '' && found.resource.plural === 'pods' && subresource === '';
  return isPod && operation === 'CREATE' ? object : undefined;
}
