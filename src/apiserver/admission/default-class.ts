import {
  type AdmissionPlugin,
  type AdmissionRequest,
  type ApiObject,
  objectOf,
  type ServerCore,
} from '../model/index.js';

/** The field in which a new object names its class, and the resource that contains the classes. */
interface ClassField {
  readonly group: string;
  readonly plural: string;
  readonly field: 'ingressClassName' | 'storageClassName';
  /** The annotation that named the class before the field existed. */
  readonly legacy: string;
  readonly classes: readonly [group: string, plural: string];
  /** Annotations that mark a class as the default. */
  readonly marks: readonly string[];
}

const storage: ClassField = {
  ...{ group: '', plural: 'persistentvolumeclaims', field: 'storageClassName' },
  legacy: 'volume.beta.kubernetes.io/storage-class',
  classes: ['storage.k8s.io', 'storageclasses'],
  marks: ['', 'beta.'].map((version) => `storageclass.${version}kubernetes.io/is-default-class`),
};

const ingress: ClassField = {
  ...{ group: 'networking.k8s.io', plural: 'ingresses', field: 'ingressClassName' },
  legacy: 'kubernetes.io/ingress.class',
  classes: ['networking.k8s.io', 'ingressclasses'],
  marks: ['ingressclass.kubernetes.io/is-default-class'],
};

/** Sets the default storage class of new claims. */
export const defaultStorageClass = (server: ServerCore) => defaultClass('DefaultStorageClass', storage, server);

/** Sets the default class of new ingresses. */
export const defaultIngressClass = (server: ServerCore) => defaultClass('DefaultIngressClass', ingress, server);

function defaultClass(name: string, of: ClassField, server: ServerCore): AdmissionPlugin {
  return {
    name,
    mutate: async ({ found: { resource }, subresource, operation, object }: AdmissionRequest) => {
      const isNew = operation === 'CREATE' && subresource === '';
      if (!object || !isNew || resource.group !== of.group || resource.plural !== of.plural) return object;
      const spec = objectOf(object.spec);
      if (spec[of.field] !== undefined || object.metadata.annotations?.[of.legacy] !== undefined) return object;
      const found = newestDefault(of, server);
      return found ? { ...object, spec: { ...spec, [of.field]: found } } : object;
    },
  };
}

/** Returns the name of the newest default class; undefined if no class is the default. */
function newestDefault({ classes: [group, plural], marks }: ClassField, { resources, objects }: ServerCore) {
  const found = resources.find(group, 'v1', plural);
  const isDefault = ({ metadata }: ApiObject) => marks.some((mark) => metadata.annotations?.[mark] === 'true');
  const sorted = (found ? objects.list(found.resource) : []).filter(isDefault).sort((one, other) => {
    const [left, right] = [one, other].map(({ metadata }) => metadata.creationTimestamp ?? '');
    if (left === right) return (one.metadata.name ?? '') < (other.metadata.name ?? '') ? -1 : 1;
    return (left ?? '') > (right ?? '') ? -1 : 1;
  });
  return sorted[0]?.metadata.name;
}
