import {
  type ApiObject,
  type Column,
  type JsonObject,
  listOf,
  objectOf,
  objectsOf,
  textOf,
  valueAt,
} from '../../model/index.js';
import { ageColumn as age, column, integer, nameColumn as name, numberAt, shortDuration } from '../columns.js';

type Columns = readonly Column[];

/**
 * Columns of the kinds for storage, networking, certificates, admission, flow control and devices, by group and kind.
 */
export const clusterColumns: Readonly<Record<string, Columns>> = {
  'storage.k8s.io/CSIDriver': [
    name,
    flag('AttachRequired', 'spec.attachRequired', 'storage/v1.CSIDriverSpec.attachRequired'),
    flag('PodInfoOnMount', 'spec.podInfoOnMount', 'storage/v1.CSIDriverSpec.podInfoOnMount'),
    flag('StorageCapacity', 'spec.storageCapacity', 'storage/v1.CSIDriverSpec.storageCapacity'),
    column('TokenRequests', tokenAudiences, 'storage/v1.CSIDriverSpec.tokenRequests'),
    flag('RequiresRepublish', 'spec.requiresRepublish', 'storage/v1.CSIDriverSpec.requiresRepublish'),
    column('Modes', joined('spec.volumeLifecycleModes', '<none>'), 'storage/v1.CSIDriverSpec.volumeLifecycleModes'),
    age,
  ],
  'storage.k8s.io/CSINode': [
    name,
    count('Drivers', 'spec.drivers', 'Drivers indicates the number of CSI drivers registered on the node'),
    age,
  ],
  'storage.k8s.io/VolumeAttachment': [
    name,
    column('Attacher', 'spec.attacher', 'storage/v1.VolumeAttachmentSpec.attacher', { format: 'name' }),
    column('PV', 'spec.source.persistentVolumeName', 'storage/v1.VolumeAttachmentSource.persistentVolumeName'),
    column('Node', 'spec.nodeName', 'storage/v1.VolumeAttachmentSpec.nodeName'),
    flag('Attached', 'status.attached', 'storage/v1.VolumeAttachmentStatus.attached'),
    age,
  ],
  'storage.k8s.io/VolumeAttributesClass': [
    name,
    column('DriverName', 'driverName', 'storage/v1.VolumeAttributesClass.driverName'),
    age,
  ],
  'node.k8s.io/RuntimeClass': [name, column('Handler', 'handler'), age],
  'networking.k8s.io/IPAddress': [name, column('ParentRef', parentOf, 'networking/v1.IPAddressSpec.parentRef')],
  'networking.k8s.io/ServiceCIDR': [
    name,
    column('CIDRs', joined('spec.cidrs'), 'networking/v1.ServiceCIDRSpec.cidrs'),
    age,
  ],
  'certificates.k8s.io/CertificateSigningRequest': [
    name,
    age,
    column('SignerName', 'spec.signerName|<none>', 'certificates/v1beta1.CertificateSigningRequestSpec.signerName'),
    column('Requestor', 'spec.username', 'certificates/v1beta1.CertificateSigningRequestSpec.request'),
    column(
      'RequestedDuration',
      requestedDuration,
      'certificates/v1beta1.CertificateSigningRequestSpec.expirationSeconds',
    ),
    column('Condition', requestState, 'certificates/v1beta1.CertificateSigningRequestStatus.conditions'),
  ],
  'certificates.k8s.io/ClusterTrustBundle': [
    name,
    column('SignerName', 'spec.signerName|<none>', 'certificates/v1beta1.ClusterTrustBundleSpec.signerName'),
  ],
  'admissionregistration.k8s.io/ValidatingAdmissionPolicy': policy(
    'Validations',
    'spec.validations',
    'Validations indicates the number of validation rules defined in this configuration',
  ),
  'admissionregistration.k8s.io/MutatingAdmissionPolicy': policy(
    'Mutations',
    'spec.mutations',
    'Mutation indicates the number of mutations rules defined in this configuration',
  ),
  'admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding': policyBinding(),
  'admissionregistration.k8s.io/MutatingAdmissionPolicyBinding': policyBinding(),
  'flowcontrol.apiserver.k8s.io/FlowSchema': [
    name,
    column(
      'PriorityLevel',
      'spec.priorityLevelConfiguration.name',
      'flowcontrol/v1.PriorityLevelConfigurationReference.name',
    ),
    column(
      'MatchingPrecedence',
      numberAt('spec.matchingPrecedence'),
      'flowcontrol/v1.FlowSchemaSpec.matchingPrecedence',
    ),
    column(
      'DistinguisherMethod',
      'spec.distinguisherMethod.type|<none>',
      'flowcontrol/v1.FlowSchemaSpec.distinguisherMethod',
    ),
    age,
    column('MissingPL', missingLevel, 'references a broken or non-existent PriorityLevelConfiguration'),
  ],
  'flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration': [
    name,
    column('Type', 'spec.type', 'flowcontrol/v1.PriorityLevelConfigurationSpec.type'),
    column(
      'NominalConcurrencyShares',
      orNone('spec.limited.nominalConcurrencyShares'),
      'flowcontrol/v1.LimitedPriorityLevelConfiguration.nominalConcurrencyShares',
    ),
    ...['queues', 'handSize', 'queueLengthLimit'].map((field) =>
      column(
        field[0]?.toUpperCase() + field.slice(1),
        orNone(`spec.limited.limitResponse.queuing.${field}`),
        `flowcontrol/v1.QueuingConfiguration.${field}`,
      ),
    ),
    age,
  ],
  'resource.k8s.io/DeviceClass': [name, age],
  'resource.k8s.io/ResourceClaimTemplate': [name, age],
  'resource.k8s.io/ResourceClaim': [
    name,
    column('State', claimState, 'A summary of the current state (allocated, pending, reserved, etc.).'),
    age,
  ],
  'resource.k8s.io/ResourceSlice': [
    name,
    column('Node', 'spec.nodeName', 'resource/v1.ResourceSliceSpec.nodeName'),
    column('Driver', 'spec.driver', 'resource/v1.ResourceSliceSpec.driver'),
    column('Pool', 'spec.pool.name', 'resource/v1.ResourcePool.name'),
    age,
  ],
  'discovery.k8s.io/EndpointSlice': [
    name,
    column('AddressType', 'addressType', 'discovery/v1.EndpointSlice.addressType'),
    column('Ports', ({ ports }) => firstThree(objectsOf(ports).map(portText)), 'discovery/v1.EndpointSlice.ports'),
    column(
      'Endpoints',
      ({ endpoints }) => firstThree(objectsOf(endpoints).flatMap(({ addresses }) => listOf(addresses).map(textOf))),
      'discovery/v1.EndpointSlice.endpoints',
    ),
    age,
  ],
};

function flag(title: string, path: string, about: string): Column {
  return column(title, (object) => valueAt(object, path) === true, about, { type: 'boolean' });
}

function count(title: string, path: string, about: string): Column {
  return integer(title, (object) => listOf(valueAt(object, path)).length, about);
}

function joined(path: string, missing = ''): Column['cell'] {
  return (object) => listOf(valueAt(object, path)).map(textOf).join(',') || missing;
}

function orNone(path: string): Column['cell'] {
  return (object) => valueAt(object, path) ?? '<none>';
}

function tokenAudiences({ spec }: ApiObject): string {
  const { tokenRequests } = objectOf(spec);
  if (tokenRequests === undefined) return '<unset>';
  return objectsOf(tokenRequests)
    .map(({ audience }) => textOf(audience))
    .join(',');
}

function parentOf({ spec }: ApiObject): string {
  const { parentRef } = objectOf(spec);
  if (parentRef === undefined) return '<none>';
  const { group, resource, namespace, name: parent } = objectOf(parentRef);
  const kind = [textOf(resource), textOf(group)].filter(Boolean).join('.').toLowerCase();
  return [kind, textOf(namespace), textOf(parent)].filter(Boolean).join('/');
}

function requestedDuration({ spec }: ApiObject): string {
  const { expirationSeconds } = objectOf(spec);
  return typeof expirationSeconds === 'number' ? shortDuration(expirationSeconds * 1000) : '<none>';
}

function requestState({ status }: ApiObject): string {
  const types = objectsOf(objectOf(status).conditions).map(({ type }) => type);
  const decision = types.includes('Denied') ? 'Denied' : types.includes('Approved') ? 'Approved' : 'Pending';
  const failed = types.includes('Failed') ? ',Failed' : '';
  return `${decision}${failed}${textOf(objectOf(status).certificate) === '' ? '' : ',Issued'}`;
}

function policy(title: string, path: string, about: string): Columns {
  const kind = ({ spec }: ApiObject) => {
    const { paramKind } = objectOf(spec);
    const { apiVersion, kind: given } = objectOf(paramKind);
    return paramKind === undefined ? '<unset>' : `${textOf(apiVersion)}/${textOf(given)}`;
  };
  const description = 'ParamKind specifies the kind of resources used to parameterize this policy';
  return [name, count(title, path, about), column('ParamKind', kind, description), age];
}

function policyBinding(): Columns {
  const parameter = ({ spec }: ApiObject) => {
    const { name: given, namespace } = objectOf(objectOf(spec).paramRef);
    return textOf(given) === '' ? '<unset>' : `${textOf(namespace) || '*'}/${textOf(given)}`;
  };
  return [
    name,
    column(
      'PolicyName',
      'spec.policyName',
      'PolicyName indicates the policy definition which the policy binding binded to',
    ),
    column('ParamRef', parameter, 'ParamRef indicates the param resource which sets the configuration param'),
    age,
  ];
}

function missingLevel({ status }: ApiObject): string {
  const dangling = objectsOf(objectOf(status).conditions).find(({ type }) => type === 'Dangling');
  return textOf(dangling?.status) || '?';
}

function claimState({ metadata, status }: ApiObject): string {
  const { allocation, reservedFor } = objectOf(status);
  const deleted = metadata.deletionTimestamp === undefined ? [] : ['deleted'];
  if (allocation === undefined) return deleted[0] ?? 'pending';
  return [...deleted, 'allocated', ...(listOf(reservedFor).length > 0 ? ['reserved'] : [])].join(',');
}

function portText({ port, name: title }: JsonObject): string {
  return port === undefined || port === null ? textOf(title) || '*' : String(port);
}

function firstThree(texts: readonly string[]): string {
  if (texts.length === 0) return '<unset>';
  const more = texts.length > 3 ? ` + ${texts.length - 3} more...` : '';
  return texts.slice(0, 3).join(',') + more;
}
