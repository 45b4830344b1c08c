/** What is written instead of a secret. */
export const redacted = '[redacted]';

/** Names of fields whose values are secret, without case, dashes, dots and underscores. */
const secretName =
  /(?:passwords?|passwd|passphrase|secrets?|tokens?|credentials?|authorization|cookie|apikey|accesskey|secretkey|privatekey|clientkey|clientkeydata|dockerconfigjson|dockercfg|lastappliedconfiguration)$/;
/** Names of files that contain keys, as in the data of a Secret. */
const secretFile = /\.(?:key|pem|p12|pfx|jks)$/i;

/** Whether what goes by this name must not be logged, as `password`, `Authorization` or `tls.key`. */
export function isSecretName(name: string): boolean {
  if (name.length > longestName) return false;
  return secretFile.test(name) || secretName.test(name.toLowerCase().replace(/[^a-z]/g, ''));
}

const longestName = 256;

/** One look that most texts pass, before the expressions below are tried. */
const suspicious = /-----BEGIN|LS0tLS1CRUdJTi|eyJ|bearer\s|basic\s|:\/\/|kind["'\\]{0,8}:|stringdata|":|=/i;

/** An object of the kind Secret as JSON (also inside of a JSON string) or YAML. */
const writtenSecret = [
  /kind\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}"Secret(?:List)?\\{0,8}"/,
  /(?:^|\n)[\s-]{0,40}kind:\s{0,8}["']?Secret(?:List)?["']?[ \t]{0,8}(?:\r?\n|$)/,
  /stringData\\{0,8}"?:/,
];

/** Each takes time in proportion to the text: no part of an expression can match the same characters twice. */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g, redacted],
  [/LS0tLS1CRUdJTi[\w+/=]*/g, redacted], // a PEM block in base64, as in a kubeconfig
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, redacted], // a JSON web token
  [/\b(Bearer|Basic)\s{1,8}(?=[\w.~+/=-]{0,20}[\d._~+/=-])[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  [/(:\/\/[^\s/@:]{0,100}):[^\s/]{1,200}@/g, `$1:${redacted}@`], // a password in a URL
];

/** Longer than any Secret can be, which the API server limits to 1 MiB. */
const longestSecret = 4_194_304;

/** A field of JSON with a string as its value; the same inside of a JSON string; and a pair of a query or a command line. */
const namedParts = [
  /("([\w./-]{1,100})"\s{0,4}:\s{0,4}")(?:[^"\\]|\\.)*/g,
  /(\\{1,8}"([\w./-]{1,100})\\{1,8}"\s{0,4}:\s{0,4}\\{1,8}")[^"\\]*/g,
  /((?<![\w.-])([\w.-]{1,100})=)[^\s"'&;,]{1,4096}/g,
];

/** Takes out of a text what looks like a token, a private key, or a Secret in JSON or YAML. */
export function redactText(whole: string): string {
  const text = whole.slice(0, longestSecret);
  if (!suspicious.test(text)) return text;
  if (writtenSecret.some((form) => form.test(text))) return redacted;
  const known = secretParts.reduce((result, [form, instead]) => result.replace(form, instead), text);
  const hide = (part: string, before: string, name: string) => (isSecretName(name) ? `${before}${redacted}` : part);
  return namedParts.reduce((result, form) => result.replace(form, hide), known);
}
