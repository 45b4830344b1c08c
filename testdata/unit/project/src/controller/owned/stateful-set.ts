import { StatefulSet } from 'kbts/k8s/apps/v1';
import type { Container, EnvVar, PodTemplateSpec } from 'kbts/k8s/core/v1';
import type { Client, Stored } from 'kbts/runtime';
import type { Unit, UnitStatus } from '../../api/v1/unit.types.js';
import { metadataOf, OwnedObject } from './owned-object.js';

/** The StatefulSet of a Unit of that category. */
export class OwnedStatefulSet extends OwnedObject<StatefulSet> {
  constructor(client: Client) {
    super(client, StatefulSet);
  }

  make(unit: Stored<Unit>): StatefulSet | undefined {
    const { category, replicas, selector, template } = unit.spec;
    if (category !== 'StatefulSet') return undefined;
    const { name } = unit.metadata;
    const spec = { replicas, selector, serviceName: name, template: withIdentity(template, name) };
    return StatefulSet.from({ metadata: metadataOf(unit), spec });
  }

  protected statusOf({ status }: Stored<StatefulSet>): UnitStatus {
    return { baseStatefulSet: status };
  }
}

/** Adds the names of the pod and of the Unit to the environment of all containers, first: others may refer to them. */
function withIdentity(template: PodTemplateSpec, name: string): PodTemplateSpec {
  const identity: EnvVar[] = [
    { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'APPNAME', value: name },
  ];
  const names = identity.map((variable) => variable.name);
  const extend = (container: Container): Container => {
    const others = (container.env ?? []).filter((variable) => !names.includes(variable.name));
    return { ...container, env: [...identity, ...others] };
  };
  const { spec } = template;
  return spec ? { ...template, spec: { ...spec, containers: spec.containers.map(extend) } } : template;
}
