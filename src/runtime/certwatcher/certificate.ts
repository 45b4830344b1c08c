/** A certificate chain and its private key, both in PEM format. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** The source of a server's certificate, which may change while the server is running. */
export interface CertificateSource {
  /** The pair for the next handshake. */
  readonly current: CertificatePair;
  /** Calls back with the current pair at once, then with each new pair, until the returned function is called. */
  onChange(callback: (pair: CertificatePair) => void): () => void;
}

/** A source that always returns the same pair. */
export function fixedCertificate(pair: CertificatePair): CertificateSource {
  return {
    current: pair,
    onChange: (callback) => {
      callback(pair);
      return () => {};
    },
  };
}
