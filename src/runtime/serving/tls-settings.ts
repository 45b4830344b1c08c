import { constants } from 'node:crypto';
import type { SecureContextOptions } from 'node:tls';

/** Additional TLS settings of a server, besides its certificate. */
export type TlsSettings = Omit<SecureContextOptions, 'cert' | 'key' | 'ca'>;

/** The usual cipher suites of TLS 1.3, and suites of TLS 1.2 without CBC, SHA-1 and RSA key exchange. */
const ciphers = [
  'TLS_AES_128_GCM_SHA256',
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];

/** Merges TLS settings into safe defaults, independent of Node's own defaults and its command line. */
export function safeTls(given: TlsSettings = {}): TlsSettings {
  return {
    minVersion: 'TLSv1.2',
    ciphers: ciphers.join(':'),
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    ...given,
  };
}
