import { each, type Field, named, optionalOneOf, required } from '../../checks/index.js';
import {
  type ApiObject,
  base64Text,
  type JsonObject,
  objectOf,
  objectsOf,
  pick,
  type RequestContext,
  textOf,
  timeText,
  without,
} from '../../model/index.js';
import { statusSubresource, updatedSubresource, withStatus } from '../builtin-resource.js';
import type { KindRules } from '../kind-rules.js';

/** Rules of the kinds in the API group `certificates.k8s.io`. */
export const certificateRules: readonly KindRules[] = [
  {
    group: 'certificates.k8s.io',
    kind: 'CertificateSigningRequest',
    selectableFields: { 'spec.signerName': 'spec.signerName' },
    check: { spec: checkSigningRequest },
    resetFields: {
      '': ['spec', 'status'],
      status: ['spec', 'status.conditions'],
      approval: ['spec', 'status.certificate'],
    },
    // Signers rely on these fields, which therefore always describe the authenticated user.
    prepareForCreate(object, { user: { name: username, uid = '', groups, extra = {} } }) {
      const own = { username, groups, ...(uid !== '' && { uid }), ...(Object.keys(extra).length > 0 && { extra }) };
      const spec = without(objectOf(object.spec), 'username', 'uid', 'groups', 'extra');
      return withStatus({ ...object, spec: { ...spec, ...own } }, {});
    },
    prepareForUpdate: (object, old) => ({ ...object, ...pick(old, 'spec', 'status') }),
    subresources: {
      status: statusSubresource({
        prepareForUpdate(object, old, context) {
          const status = withTimes(withVerdicts(objectOf(object.status), objectOf(old.status)), old, context);
          return { ...old, metadata: object.metadata, status };
        },
        check: (request) => checkStatus(request, 'status'),
      }),
      approval: updatedSubresource({
        prepareForUpdate(object, old, context) {
          const { conditions } = withTimes(objectOf(object.status), old, context);
          const status = {
            ...without(objectOf(old.status), 'conditions'),
            ...(conditions !== undefined && { conditions }),
          };
          return { ...old, metadata: object.metadata, status };
        },
        check: (request) => checkStatus(request, 'approval'),
      }),
    },
  },
  {
    group: 'certificates.k8s.io',
    kind: 'ClusterTrustBundle',
    selectableFields: { 'spec.signerName': 'spec.signerName' },
  },
  {
    group: 'certificates.k8s.io',
    kind: 'PodCertificateRequest',
    selectableFields: { 'spec.signerName': 'spec.signerName', 'spec.nodeName': 'spec.nodeName' },
  },
];

/**
 * Restores `Approved` and `Denied` conditions, which only a write to `approval` can change. Keeps additions and
 * removals, which validation reports.
 */
function withVerdicts(status: JsonObject, old: JsonObject): JsonObject {
  const conditions = objectsOf(status.conditions);
  const restored = conditions.map((condition) => {
    const known = ofType(old, textOf(condition.type));
    const isKept = verdicts.includes(textOf(condition.type)) && known.length === 1;
    return (isKept ? known[0] : undefined) ?? condition;
  });
  return status.conditions === undefined ? status : { ...status, conditions: restored };
}

/** Sets the missing times of conditions. */
function withTimes(status: JsonObject, old: ApiObject, { world }: RequestContext): JsonObject {
  if (status.conditions === undefined) return status;
  const now = timeText(world.now());
  const conditions = objectsOf(status.conditions).map((condition) => {
    const before = ofType(objectOf(old.status), textOf(condition.type)).find(
      (known) => known.status === condition.status,
    );
    return {
      ...condition,
      lastUpdateTime: condition.lastUpdateTime ?? now,
      lastTransitionTime: condition.lastTransitionTime ?? before?.lastTransitionTime ?? now,
    };
  });
  return { ...status, conditions };
}

function ofType(status: JsonObject, type: string): readonly JsonObject[] {
  return objectsOf(status.conditions).filter((condition) => condition.type === type);
}

/** The types of conditions that say whether a certificate may be signed. */
const verdicts = ['Approved', 'Denied'];

function checkStatus(request: Field, subresource: 'status' | 'approval'): void {
  const conditions = request.at('status.conditions');
  const certificate = request.at('status.certificate');
  const types = new Set<string>();
  for (const condition of conditions.items) {
    const type = condition.at('type');
    const onlyTrue = [...verdicts, 'Failed'].includes(type.text);
    condition.check({
      type: required,
      status: [required, optionalOneOf(...(onlyTrue ? ['True'] : ['False', 'True', 'Unknown']))],
    });
    type.unique(types);
  }
  if (verdicts.every((type) => types.has(type))) {
    const [first, second] = verdicts.map((type) => `conditions[{"type": "${type}"}]`);
    conditions.invalid(`must specify at most one of: \`${first}\`, \`${second}\``, `{${first}, ${second}}`);
  }
  if (certificate.text !== '' && !base64Text(certificate.text).includes('-----BEGIN CERTIFICATE-----')) {
    certificate.invalid('must contain at least one CERTIFICATE PEM block', '<certificate data>');
  }
  const [status, old] = [objectOf(request.object.status), objectOf(objectOf(request.old).status)];
  for (const type of [...verdicts, 'Failed']) {
    const [now, before] = [ofType(status, type), ofType(old, type)];
    const isVerdict = subresource === 'status' && verdicts.includes(type);
    if (now.length < before.length) conditions.forbidden(`updates may not remove a condition of type "${type}"`);
    else if (isVerdict && now.length > before.length) {
      conditions.forbidden(`updates may not add a condition of type "${type}"`);
    }
  }
  if (certificate.isChanged && textOf(old.certificate) !== '') {
    certificate.forbidden('updates may not modify existing certificate content');
  }
}

const usages = [
  ...['any', 'cert sign', 'client auth', 'code signing', 'content commitment', 'crl sign', 'data encipherment'],
  ...['decipher only', 'digital signature', 'email protection', 'encipher only', 'ipsec end system', 'ipsec tunnel'],
  ...['ipsec user', 'key agreement', 'key encipherment', 'microsoft sgc', 'netscape sgc', 'ocsp signing', 's/mime'],
  ...['server auth', 'signing', 'timestamping'],
];

function checkSigningRequest(spec: Field): void {
  const [request, list, signer, seconds] = ['request', 'usages', 'signerName', 'expirationSeconds'].map((name) =>
    spec.at(name),
  ) as [Field, Field, Field, Field]; // one field for each name
  if (!atob(request.text).includes('-----BEGIN CERTIFICATE REQUEST-----')) {
    request.invalid('PEM block type must be CERTIFICATE REQUEST', request.text === '' ? null : request.text);
  }
  if (list.list.length === 0) list.required();
  const seen = new Set<string>();
  list.check(each([optionalOneOf(...usages), (usage) => usage.unique(seen)]));
  if (signer.text === 'kubernetes.io/legacy-unknown') {
    signer.invalid('the legacy signerName is not allowed via this API version');
  } else signer.check(named(signerFaults));
  if (seconds.isSet && seconds.number < 600) {
    seconds.invalid('may not specify a duration less than 600 seconds (10 minutes)');
  }
}

function signerFaults(name: string): readonly string[] {
  const parts = name.split('/');
  if (parts.length === 2) return [];
  return ["must be a fully qualified domain and path of the form 'example.com/signer-name'"];
}
