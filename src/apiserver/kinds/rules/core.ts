import { dnsLabelFaults, isIp, qualifiedNameFaults, subdomainFaults } from '../../../base/formats/index.js';
import {
  type Check,
  each,
  Field,
  ifSet,
  ipAddress,
  ipWarnings,
  localAddressFaults,
  nonnegative,
  oneOf,
  optional,
  portNumber,
  required,
  syntax,
} from '../../checks/index.js';
import { type ApiObject, numberOf, objectOf, valueAt } from '../../model/index.js';
import { statusSubresource } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';
import { alwaysRestarts, checkTemplateLabels, counts, templateWarnings, withTemplateLabels } from './apps.js';
import { podTemplate } from './pod-spec.js';
import { nameWarnings } from './pod-warnings.js';

const group = '';

/** Rules of ReplicationController and Endpoints. */
export const coreRules: readonly KindRules[] = [
  {
    group,
    kind: 'ReplicationController',
    setDefaults(object) {
      const labels = valueAt(object, 'spec.template.metadata.labels');
      if (labels === undefined) return object;
      const spec = objectOf(object.spec);
      const selector = Object.keys(objectOf(spec.selector)).length > 0 ? spec.selector : labels;
      return { ...withTemplateLabels(object), spec: { ...spec, selector: selector ?? {} } };
    },
    check: { spec: checkController },
    warnings: (object, old) => [...nameWarnings(object, old), ...templateWarnings(object, old)],
    scale: { specReplicasPath: '.spec.replicas', labelSelectorPath: '.spec.selector' },
    subresources: {
      status: statusSubresource({ check: counts('fullyLabeledReplicas', 'readyReplicas', 'availableReplicas') }),
    },
    selectableFields: { 'status.replicas': ({ status }) => String(numberOf(objectOf(status).replicas)) },
  },
  { group, kind: 'Endpoints', check: { subsets: each(checkSubset) }, warnings: endpointWarnings },
];

function checkController(spec: Field): void {
  const [selector, template] = [spec.at('selector'), spec.at('template')];
  spec.check({ minReadySeconds: nonnegative, replicas: nonnegative });
  if (Object.keys(selector.object).length === 0) selector.required();
  if (!template.isSet) return template.required();
  checkTemplateLabels(template.at('metadata.labels'), { matchLabels: selector.object });
  template.check([podTemplate, { 'spec.restartPolicy': alwaysRestarts }]);
}

/** Checks an address of Endpoints. Like the API server, reports an invalid IP address twice. */
const endpointAddress: Check = {
  ip: [
    ipAddress,
    (ip) => {
      if (isIp(ip.text)) ip.check(syntax(localAddressFaults));
      else ip.invalid('must be a valid IP address', ip.text);
    },
  ],
  hostname: optional(dnsLabelFaults),
  nodeName: ifSet(syntax(subdomainFaults)),
};

function endpointWarnings({ subsets }: ApiObject): readonly string[] {
  const addresses = (subset: Field) =>
    ['addresses', 'notReadyAddresses'].flatMap((list) => subset.at(list).items.map((address) => address.at('ip')));
  return new Field(subsets, 'subsets').items.flatMap(addresses).flatMap(ipWarnings);
}

function checkSubset(subset: Field): void {
  const addresses = [...subset.at('addresses').items, ...subset.at('notReadyAddresses').items];
  if (addresses.length === 0) subset.required('must specify `addresses` or `notReadyAddresses`');
  for (const address of addresses) address.check(endpointAddress);
  const ports = subset.at('ports');
  const name = [ports.list.length > 1 ? required : [], optional(dnsLabelFaults)];
  const appProtocol = ifSet(syntax(qualifiedNameFaults));
  ports.check(each({ name, port: portNumber, protocol: oneOf('SCTP', 'TCP', 'UDP'), appProtocol }));
}
