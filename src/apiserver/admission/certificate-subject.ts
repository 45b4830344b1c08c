import { type AdmissionPlugin, base64Text, forbidden, objectOf, textOf } from '../model/index.js';
import { nameOf } from './review.js';

const signer = 'kubernetes.io/kube-apiserver-client';

/** The DER encodings of the organization `system:masters`, one for each string type: object identifier, type, length, text. */
const masters = [12, 19, 20, 22].map((type) => `${String.fromCharCode(6, 3, 85, 4, 10, type, 14)}system:masters`);

/** Refuses requests for a client certificate of the group `system:masters`, which may do everything. */
export const certificateSubjectRestriction: AdmissionPlugin = {
  name: 'CertificateSubjectRestriction',
  validate: async (request) => {
    const { group, plural } = request.found.resource;
    if (plural !== 'certificatesigningrequests' || request.operation !== 'CREATE' || request.subresource !== '') return;
    const spec = objectOf(request.object?.spec);
    const der = derOf(base64Text(textOf(spec.request)));
    if (spec.signerName !== signer || !masters.some((encoded) => der.includes(encoded))) return;
    const why = `use of ${signer} signer with system:masters group is not allowed`;
    throw forbidden({ group, name: plural }, nameOf(request), why);
  },
};

/** Decodes the first block of a PEM file to a string of bytes. */
function derOf(pem: string): string {
  const [, content = ''] = /-----BEGIN [^-]*-----([A-Za-z0-9+/=\s]*)-----END/.exec(pem) ?? [];
  try {
    return atob(content);
  } catch {
    return ''; // A request that cannot be read is not signed.
  }
}
