import { Field } from '../../checks/index.js';
import type { JsonObject } from '../../model/index.js';

/** Returns the warnings of the API server about a pod spec. */
export function podWarnings(path: string, spec: JsonObject): readonly string[] {
  const pod = new Field(spec, path);
  const spread = pod.at('topologySpreadConstraints').items.map((item) => item.at('labelSelector'));
  const secrets = pod.at('imagePullSecrets').items.map((item) => item.at('name'));
  const containers = [...pod.at('initContainers').items, ...pod.at('containers').items];
  return [
    ...spread
      .filter((selector) => !selector.isSet)
      .map((selector) => `${selector.path}: a null labelSelector results in matching no pod`),
    ...secrets.filter((name) => name.text === '').map((name) => `${name.path}: invalid empty name ""`),
    ...containers.flatMap((container) => [...envWarnings(container), ...portWarnings(container)]),
  ];
}

function envWarnings(container: Field): readonly string[] {
  const seen = new Set<string>();
  return container.at('env').items.flatMap((variable) => {
    const name = variable.at('name').text;
    const isHidden = seen.has(name) && !variable.at('value').text.includes(`$(${name})`);
    seen.add(name);
    return isHidden
      ? `${variable.path}: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`
      : [];
  });
}

function portWarnings(container: Field): readonly string[] {
  const seen = new Map<string, string>();
  return container.at('ports').items.flatMap((port) => {
    const key = JSON.stringify([port.object.containerPort, port.object.protocol]);
    const earlier = seen.get(key);
    seen.set(key, port.path);
    return earlier === undefined ? [] : `${port.path}: duplicate port definition with ${earlier}`;
  });
}

/** Returns the warnings about a pod template. */
export function templateWarnings(path: string, template: JsonObject): readonly string[] {
  return podWarnings(`${path}.spec`, (template.spec ?? {}) as JsonObject); // decoded
}
