/** The text that replaces a credential. */
export const redacted = '[redacted]';

/** Endings of secret names, ignoring case, dashes, dots and underscores. */
const secretEnd =
  /(?:passwords?|passwd|pwd|passphrase|secrets?|tokens?|credentials?|authorization|cookie|(?:api|access|secret|private|client)keys?|clientkeydata|dockerconfigjson|dockercfg|lastappliedconfiguration)$/;
/** Names of private keys in Secrets, such as `tls.key`. */
const secretFile = /\.(?:key|pem|p12|pfx|jks)$/i;

/** Whether values with this name, such as `Authorization`, `DB_PASSWORD` or `tls.key`, must not be logged. */
export function isSecretName(name: string): boolean {
  if (name === 'imagePullSecrets') return false;
  return (
    secretFile.test(name) ||
    secretEnd.test(
      name
        .slice(-100)
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
  );
}

/** Maximum number of characters searched for credentials; the rest of a string is not logged. */
const longestSearched = 65_536;

/** A fast check that skips most strings before the expressions below are evaluated. */
const suspicious = /-----BEGIN|LS0tLS1CRUdJTi|eyJ|:\/\/|bearer|basic|Secret/i;

/** A Secret in JSON, possibly escaped inside a JSON string, or in YAML. */
const writtenSecret =
  /kind\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}"Secret(?:List)?\\{0,8}"|^[ \t-]{0,40}kind:\s{0,8}["']?Secret(?:List)?["']?\s{0,8}(?:$|#)/m;

/** Both match a Secret that `inspect` printed. A reference to a Secret has no data. */
const inspectedSecret = [/\bkind: 'Secret(?:List)?'/, /\b(?:stringData|data): /] as const;

/** Credentials that are recognized by their form. Each expression takes linear time. */
const credentials: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY|$)/g, redacted],
  [/LS0tLS1CRUdJTi[\w+/=]*/g, redacted], // a PEM block in base64, as in a kubeconfig
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, redacted], // a JSON web token
  [/\b(Bearer|Basic)\s{1,8}(?=[\w.~+/=-]{0,20}[\d._~+/=-])[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  [/(:\/\/)[^\s/"'<>?#]{1,500}@/g, `$1${redacted}@`], // user and password in a URL
];

/**
 * Replaces private keys, JSON web tokens, values of `Bearer` and `Basic` headers, and user information in URLs. A
 * string that contains a Secret in JSON or YAML is replaced as a whole, and a long string is truncated. Passwords in
 * prose are not recognized.
 */
export function redactText(text: string): string {
  const searched = text.slice(0, longestSearched);
  if (!suspicious.test(searched)) return searched;
  const isInspected = inspectedSecret.every((form) => form.test(searched));
  if (isInspected || writtenSecret.test(searched)) return redacted;
  return credentials.reduce((result, [form, replacement]) => result.replace(form, replacement), searched);
}
