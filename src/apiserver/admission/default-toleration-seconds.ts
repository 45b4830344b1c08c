import type { AdmissionPlugin, ApiObject, JsonObject } from '../model/index.js';

const keys = ['node.kubernetes.io/not-ready', 'node.kubernetes.io/unreachable'];

interface Toleration extends JsonObject {
  readonly key?: string;
  readonly effect?: string;
}

/** Adds missing tolerations, with which a pod stays on an unready or unreachable node for five minutes. */
export const defaultTolerationSeconds: AdmissionPlugin = {
  name: 'DefaultTolerationSeconds',
  mutate: async ({ found: { resource }, subresource, object }) => {
    if (resource.group !== '' || resource.plural !== 'pods' || subresource !== '' || !object) return object;
    const spec = (object.spec ?? {}) as JsonObject & { readonly tolerations?: readonly Toleration[] };
    const tolerations = spec.tolerations ?? [];
    const isTolerated = (key: string) =>
      tolerations.some(
        (toleration) =>
          (toleration.key === key || !toleration.key) && (toleration.effect === 'NoExecute' || !toleration.effect),
      );
    const added = keys
      .filter((key) => !isTolerated(key))
      .map((key) => ({ key, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 }));
    if (added.length === 0) return object;
    return { ...object, spec: { ...spec, tolerations: [...tolerations, ...added] } } satisfies ApiObject;
  },
};
