import { Pod, type PodTemplateSpec } from '../../k8s/core/v1.js';
import { setControllerReference } from '../../runtime/controllerutil/index.js';
import { deepCopy, type KubernetesObject, type Stored } from '../../runtime/index.js';

/** Returns a pod with the given template, controlled by `owner`. Its name is generated from the name of the owner. */
export function newPod(owner: Stored<KubernetesObject>, template: PodTemplateSpec): Pod {
  const { labels, annotations, finalizers } = deepCopy(template.metadata ?? {});
  const { name, namespace } = owner.metadata;
  const metadata = {
    generateName: `${name}-`,
    namespace,
    ...(labels && { labels }),
    ...(annotations && { annotations }),
    ...(finalizers && { finalizers }),
  };
  const pod = Pod.from({ metadata, ...(template.spec && { spec: deepCopy(template.spec) }) });
  setControllerReference(owner, pod);
  return pod;
}
