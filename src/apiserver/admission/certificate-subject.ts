import { type AdmissionPlugin, base64Text, forbidden, objectOf, textOf } from '../model/index.js';
import { nameOf } from './review.js';

const signer = 'kubernetes.io/kube-apiserver-client';

const mastersGroup = 'system:masters';

/** The DER encodings of the organization `system:masters`, one for each string type. BMPString is UTF-16. */
const masters = [
  ...[12, 19, 20, 22].map((type) => organization(type, mastersGroup)),
  organization(30, [...mastersGroup].map((letter) => `\0${letter}`).join('')),
];

/** Refuses requests for a client certificate of the group `system:masters`, which may do everything. */
export const certificateSubjectRestriction: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  validate: async (request) => {
    const { group, plural } = request.found.resource;
    if (plural !== 'certificatesigningrequests' || request.operation !== 'CREATE' || request.subresource !== '') return;
    const spec = objectOf(request.object?.spec);
    const requests = requestsIn(base64Text(textOf(spec.request)));
    const isMaster = requests.some((der) => masters.some((encoded) => der.includes(encoded)));
    if (spec.signerName !== signer || !isMaster) return;
    const why = `use of ${signer} signer with ${mastersGroup} group is not allowed`;
    throw forbidden({ group, name: plural }, nameOf(request), why);
  },
};

/** Encodes an organization: object identifier, type, length, text. */
function organization(type: number, text: string): string {
  return `${String.fromCharCode(6, 3, 85, 4, 10, type, text.length)}${text}`;
}

/** Decodes all certificate requests of a PEM file to strings of bytes. Headers, which contain a colon, are skipped. */
function requestsIn(pem: string): string[] {
  const [, ...blocks] = pem.split('-----BEGIN CERTIFICATE REQUEST-----');
  return blocks.map((block) => {
    const [content = ''] = block.split('\n-----END ');
    try {
      return atob(content.replace(/^.*:.*$/gm, ''));
    } catch {
      return ''; // A request that cannot be read is not signed.
    }
  });
}
