import type { AdmissionPlugin, AdmissionRequest, ApiObject, RequestContext } from '../model/index.js';

/** Creates a plugin that changes new pods. */
export function podPlugin(
  name: string,
  change: (pod: ApiObject, request: AdmissionRequest, context: RequestContext) => ApiObject,
): AdmissionPlugin {
  return {
    name,
    mutate: async (request, context) => {
      const { found, subresource, operation, object } = request;
      const isPod = found.resource.group === '' && found.resource.plural === 'pods' && subresource === '';
      return isPod && operation === 'CREATE' && object ? change(object, request, context) : object;
    },
  };
}
