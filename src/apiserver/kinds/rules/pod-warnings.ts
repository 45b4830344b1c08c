import type { JsonObject } from '../../model/index.js';
import { itemsOf, objectOf, textOf } from '../problems.js';

/** Returns the warnings of the API server about a pod spec. */
export function podWarnings(field: string, spec: JsonObject): readonly string[] {
  const spread = itemsOf(spec.topologySpreadConstraints, `${field}.topologySpreadConstraints`).flatMap(([item, at]) =>
    item.labelSelector === undefined ? `${at}.labelSelector: a null labelSelector results in matching no pod` : [],
  );
  const secrets = itemsOf(spec.imagePullSecrets, `${field}.imagePullSecrets`).flatMap(([item, at]) =>
    textOf(item.name) === '' ? `${at}.name: invalid empty name ""` : [],
  );
  const containers = [
    ...itemsOf(spec.initContainers, `${field}.initContainers`),
    ...itemsOf(spec.containers, `${field}.containers`),
  ].flatMap(([container, at]) => [...envWarnings(at, container), ...portWarnings(at, container)]);
  return [...spread, ...secrets, ...containers];
}

function envWarnings(at: string, container: JsonObject): readonly string[] {
  const seen = new Map<string, string>();
  return itemsOf(container.env, `${at}.env`).flatMap(([variable, place]) => {
    const name = textOf(variable.name);
    const isHidden = seen.has(name) && !textOf(variable.value).includes(`$(${name})`);
    seen.set(name, place);
    return isHidden
      ? `${place}: hides previous definition of ${JSON.stringify(name)}, which may be dropped when using apply`
      : [];
  });
}

function portWarnings(at: string, container: JsonObject): readonly string[] {
  const seen = new Map<string, string>();
  return itemsOf(container.ports, `${at}.ports`).flatMap(([port, place]) => {
    const key = JSON.stringify([port.containerPort, port.protocol]);
    const earlier = seen.get(key);
    seen.set(key, place);
    return earlier === undefined ? [] : `${place}: duplicate port definition with ${earlier}`;
  });
}

/** Returns the warnings about a pod template. */
export function templateWarnings(field: string, template: JsonObject): readonly string[] {
  return podWarnings(`${field}.spec`, objectOf(template.spec));
}
