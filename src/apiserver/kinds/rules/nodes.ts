import { labelValueFaults, qualifiedNameFaults } from '../../../base/formats/index.js';
import { cidrFaults, each, type Field, oneOf, syntax } from '../../checks/index.js';
import { listOf, objectOf, objectsOf, textOf } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { checkAmount } from './resources.js';

const group = '';
const notReady = 'node.kubernetes.io/not-ready';

/** Rules of Node. */
export const nodeRules: readonly KindRules[] = [
  {
    group,
    kind: 'Node',
    // Unlike other objects, nodes are created with their status. A new node is not ready.
    prepareForCreate(object) {
      const spec = objectOf(object.spec);
      const isTainted = objectsOf(spec.taints).some(({ key, effect }) => key === notReady && effect === 'NoSchedule');
      const taints = [...listOf(spec.taints), { key: notReady, effect: 'NoSchedule' }];
      return isTainted ? object : { ...object, spec: { ...spec, taints } };
    },
    setDefaults(object) {
      const { podCIDR, podCIDRs, ...spec } = objectOf(object.spec);
      const list = listOf(podCIDRs).length > 0 ? listOf(podCIDRs) : podCIDR === undefined ? [] : [podCIDR];
      const [first] = list;
      return first === undefined ? object : { ...object, spec: { ...spec, podCIDR: first, podCIDRs: list } };
    },
    check: {
      spec: checkNodeSpec,
      'spec.taints': (taints) => checkTaints(taints.shownAt('metadata.taints')),
      status: checkNodeStatus,
    },
    selectableFields: { 'spec.unschedulable': ({ spec }) => String(objectOf(spec).unschedulable === true) },
    subresources: { status: statusSubresource() },
  },
];

function checkNodeSpec(spec: Field): void {
  const [ranges, provider] = [spec.at('podCIDRs'), spec.at('providerID')];
  if (spec.isUpdate) {
    if (ranges.isChanged && listOf(ranges.old).length > 0) {
      ranges.forbidden('node updates may not change podCIDR except from "" to valid');
    }
    if (provider.isChanged && textOf(provider.old) !== '') {
      provider.invalid(`field cannot be ${provider.text === '' ? 'cleared' : 'modified'} once set`, null);
    }
    return;
  }
  ranges.check(each(syntax(cidrFaults)));
  const families = new Set(ranges.list.map((range) => textOf(range).includes(':')));
  if (ranges.list.length > families.size && ranges.list.every((range) => cidrFaults(textOf(range)).length === 0)) {
    ranges.invalid('may specify no more than one CIDR for each IP family');
  }
}

function checkNodeStatus(status: Field): void {
  for (const list of ['capacity', 'allocatable']) {
    for (const [name] of status.at(list).entries) {
      checkAmount(status.at(list).key(name).shownAt(`${status.path}.${list}.${name}`), name);
    }
  }
}

function checkTaints(taints: Field): void {
  const seen = new Set<string>();
  for (const taint of taints.items) {
    const { timeAdded: TimeAdded = null } = taint.object;
    const [Key = '', Value = '', Effect = ''] = ['key', 'value', 'effect'].map((name) => taint.at(name).text);
    taint.check({
      key: syntax(qualifiedNameFaults),
      value: syntax(labelValueFaults),
      effect: oneOf('NoSchedule', 'PreferNoSchedule', 'NoExecute'),
    });
    const id = `${Key}:${Effect}`;
    if (seen.has(id)) {
      taint.duplicate({ Key, Value, Effect, TimeAdded }, 'taints must be unique by key and effect pair');
    }
    seen.add(id);
  }
}
