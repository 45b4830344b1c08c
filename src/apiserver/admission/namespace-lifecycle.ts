import {
  type AdmissionPlugin,
  type AdmissionRequest,
  forbidden,
  type JsonObject,
  newError,
  notFound,
  type ServerCore,
} from '../model/index.js';

const immortal = ['default', 'kube-system', 'kube-public'];

/**
 * Requires that the namespace of a written object exists, rejects new objects in a namespace that is being deleted, and
 * protects the system namespaces from deletion.
 */
export function namespaceLifecycle({ resources, objects }: ServerCore): AdmissionPlugin {
  return {
    name: 'NamespaceLifecycle',
    mutate: async (request) => {
      const { operation, found, namespace, object, name } = request;
      const isNamespace = found.resource.group === '' && found.resource.plural === 'namespaces';
      if (isNamespace && operation === 'DELETE' && immortal.includes(name)) {
        throw forbidden({ group: '', name: 'namespaces' }, name, 'this namespace may not be deleted');
      }
      if (isNamespace || namespace === '' || operation === 'DELETE') return object;
      if (found.resource.plural === 'localsubjectaccessreviews') return object;
      const namespaces = resources.find('', 'v1', 'namespaces');
      const stored = namespaces && objects.get(namespaces.resource, '', namespace);
      if (!stored) throw notFound({ group: '', name: 'namespaces' }, namespace);
      if (operation === 'CREATE' && stored.metadata.deletionTimestamp !== undefined) throw terminating(request);
      return object;
    },
  };
}

function terminating({ found: { resource }, namespace, name, object }: AdmissionRequest) {
  const why = `unable to create new content in namespace ${namespace} because it is being terminated`;
  const about = { group: resource.group, name: resource.plural };
  const { status } = forbidden(about, name || (object?.metadata.name ?? ''), why);
  const cause = {
    reason: 'NamespaceTerminating',
    message: `namespace ${namespace} is being terminated`,
    field: 'metadata.namespace',
  };
  const details = { ...(status.details as JsonObject), causes: [cause] };
  return newError(403, 'Forbidden', String(status.message), details);
}
