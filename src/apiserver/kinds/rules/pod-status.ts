import { qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import { each, type Field, ifText, immutable, ipAddress, range, syntax } from '../../checks/index.js';
import { type ApiObject, numberOf, objectOf, objectsOf, pick, textOf, valueAt, without } from '../../model/index.js';

/**
 * Restores everything except status and metadata. Also restores the owner references, and the QoS class if the new
 * status has none.
 */
export function prepareStatus(object: ApiObject, old: ApiObject): ApiObject {
  const status = objectOf(object.status);
  return {
    ...old,
    metadata: { ...without(object.metadata, 'ownerReferences'), ...pick(old.metadata, 'ownerReferences') },
    status: textOf(status.qosClass) === '' ? { ...status, ...pick(objectOf(old.status), 'qosClass') } : status,
  };
}

/** Checks a status that a kubelet writes. */
export function checkStatus(pod: Field): void {
  const status = pod.at('status');
  status.check({
    nominatedNodeName: ifText(syntax(subdomainFaults)),
    qosClass: immutable,
    observedGeneration: range(0, Number.POSITIVE_INFINITY, 'must be a non-negative integer'),
    podIPs: [each((item) => item.with(item.object.ip ?? '').check(ipAddress)), onePerFamily],
    hostIPs: (list) => checkHostAddresses(list, status.at('hostIP').text),
  });
  const nominated = status.at('nominatedNodeName');
  if (nominated.isChanged && nominated.text !== '' && valueAt(pod.object, 'spec.nodeName') !== undefined) {
    nominated.forbidden('may not be set on pods that are already bound to a node');
  }
  for (const condition of status.at('conditions').items) {
    const type = condition.at('type').text;
    condition.shownAt(`${condition.path}.Type`).faults(qualifiedNameFaults(type), type);
  }
  const claims = objectsOf(valueAt(pod.object, 'spec.resourceClaims')).map(({ name }) => name);
  for (const claim of status.at('resourceClaimStatuses').items) {
    const name = claim.at('name');
    if (!claims.includes(name.text)) name.invalid('must match the name of an entry in `spec.resourceClaims`');
  }
  const restart = textOf(valueAt(pod.object, 'spec.restartPolicy'));
  for (const list of ['containerStatuses', 'initContainerStatuses']) checkTransitions(status.at(list), restart);
}

function onePerFamily(addresses: Field): void {
  const families = addresses.list.map((item) => textOf(objectOf(item).ip).includes(':'));
  if (new Set(families).size === families.length) return;
  const shown = addresses.list.map((item) => ({ IP: textOf(objectOf(item).ip) }));
  addresses.invalid('may specify no more than one IP for each IP family', shown);
}

function checkHostAddresses(list: Field, address: string): void {
  const [first] = list.items;
  if (!first) return;
  const ip = first.at('ip');
  if (ip.text !== address) ip.invalid('must be equal to `hostIP`', ip.text);
  list.check([each((item) => item.with(item.object.ip ?? '').check(ipAddress)), onePerFamily]);
}

/** Reports an ended container that is no longer ended, unless the restart policy of the pod allows a restart. */
function checkTransitions(statuses: Field, restartPolicy: string): void {
  if (restartPolicy === 'Always') return;
  for (const [index, before] of objectsOf(statuses.old).entries()) {
    const ended = valueAt(before, 'state.terminated');
    if (ended === undefined || (restartPolicy === 'OnFailure' && numberOf(objectOf(ended).exitCode) !== 0)) continue;
    const next = objectsOf(statuses.value).find(({ name }) => name === before.name);
    const isBack = next !== undefined && valueAt(next, 'state.terminated') === undefined;
    const state = statuses.shownAt(`${statuses.path}[${index}].state`);
    if (isBack) state.forbidden('may not be transitioned to non-terminated state');
  }
}
