import { isRecord } from '../../../base/json/index.js';
import type { YamlValue } from '../../../base/yaml/index.js';
import { type ManifestObject, mapAt, textAt, type YamlMap } from '../manifest/manifest-object.js';
import { Action, type ChartMap, type ChartValue, fromValues, included, quoted, spread, when } from './chart-text.js';
import type { Features } from './features.js';
import type { Names } from './names.js';

const releaseLabels: ReadonlySet<string> = new Set([
  'helm.sh/chart',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/managed-by',
]);

/** Keys whose values are namespaces. */
const namespaceKeys: ReadonlySet<string> = new Set(['namespace', 'kubernetes.io/metadata.name']);

/** Converts objects to templates: names, namespaces and labels depend on the release. */
export class ObjectText {
  constructor(
    readonly names: Names,
    readonly features: Features,
    private readonly projectName: string,
    private readonly manager: ManifestObject,
  ) {}

  /** Name of the manager's ServiceAccount; empty if there is none. */
  get account(): string {
    return textAt(this.manager.value, 'spec', 'template', 'spec', 'serviceAccountName');
  }

  object(object: ManifestObject): ChartMap {
    return replaced(object.value, (key, part) => {
      if (key === 'metadata') return this.#metadata(object, mapAt(part));
      return object.kind === 'CustomResourceDefinition' ? part : this.value(part, key);
    });
  }

  value(value: YamlValue, key = ''): ChartValue {
    if (typeof value === 'string') return this.#text(value, key);
    if (Array.isArray(value)) return value.map((item) => this.value(item));
    return isRecord(value) ? this.map(value) : value;
  }

  /** Converts a map; see {@link value}. */
  map(map: YamlMap): ChartMap {
    const isAccount = map.kind === 'ServiceAccount' && map.name === this.account;
    return replaced(map, (key, part) => {
      if (key === 'serviceAccountName' && part === this.account) return this.serviceAccountName();
      return isAccount && key === 'name' ? this.serviceAccountName() : this.value(part, key);
    });
  }

  serviceAccountName(): ChartValue {
    return quoted([new Action(this.names.helper('serviceAccountName'))]);
  }

  #text(text: string, key: string): ChartValue {
    if (key === 'app.kubernetes.io/name' && text === this.projectName) {
      return quoted([new Action(this.names.helper('name'))]);
    }
    if (namespaceKeys.has(key) && this.names.isOwnNamespace(text)) return quoted([new Action('.Release.Namespace')]);
    return this.names.replaceIn(text);
  }

  #metadata(object: ManifestObject, metadata: YamlMap): ChartMap {
    const { kind } = object;
    const isManagers = kind === 'ServiceAccount' && object.name === this.account;
    const { annotations, labels, name, ...rest } = metadata;
    const more = isManagers ? '.Values.serviceAccount' : object === this.manager ? '.Values.manager' : undefined;
    const own = Object.fromEntries(Object.entries(mapAt(labels)).filter(([key]) => !releaseLabels.has(key)));
    return {
      ...this.#annotations(kind, mapAt(annotations), more),
      labels: {
        ...this.map(own),
        release: included(this.names.helper('labels')),
        ...(more === undefined ? {} : { more: moreOf(`${more}.labels`, [...Object.keys(own), ...releaseLabels]) }),
      },
      name: isManagers ? this.serviceAccountName() : this.value(name),
      ...this.map(rest),
    };
  }

  #annotations(kind: string, annotations: YamlMap, more: string | undefined): ChartMap {
    const { certManager } = this.features;
    const own = replaced(annotations, (key, value) => {
      const isInjected = key === 'cert-manager.io/inject-ca-from' && certManager !== undefined;
      return isInjected ? when(certManager, this.value(value)) : this.value(value, key);
    });
    const kept = kind === 'CustomResourceDefinition' ? when('.Values.crd.keep', 'keep') : undefined;
    if (more !== undefined && Object.keys(own).length === 0) return { annotations: fromValues(`${more}.annotations`) };
    const all: ChartMap = {
      ...own,
      ...(kept === undefined ? {} : { 'helm.sh/resource-policy': kept }),
      ...(more === undefined ? {} : { more: moreOf(`${more}.annotations`, Object.keys(annotations)) }),
    };
    return Object.keys(all).length === 0 ? {} : { annotations: all };
  }
}

/** Returns additional labels or annotations from values.yaml, except for known keys, which take precedence. */
export function moreOf(path: string, known: readonly string[]): ChartValue {
  return spread(known.length === 0 ? path : `(omit ${path} ${known.map((key) => JSON.stringify(key)).join(' ')})`);
}

function replaced(map: YamlMap, replace: (key: string, value: YamlValue) => ChartValue): ChartMap {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, replace(key, value)]));
}
