import { hideNamedSecrets } from './named-secrets.js';

/** The replacement of a secret. */
export const redacted = '[redacted]';

/** A quick test that excludes most strings, before the expressions below are evaluated. */
const suspicious =
  /-----BEGIN|LS0tLS1CRUdJTi|eyJ|:\/\/|kind|data|pass|pwd|secret|token|credential|auth|cookie|bearer|basic|key|dsn|jwt|docker|last-applied|\.(?:pem|p12|pfx|jks)|gh[opsur]_|_pat_|xox[a-z]-|A[KS]IA|AIza|sk[-_]|npm_|hv[sb]\.|glpat-|ya29|[?&]|u0026|id_|session|connection|signature|hooks|@(?:tcp|udp|unix)/i;

/** A serialized Secret: JSON, which may be inside of a JSON string, or YAML. */
const writtenSecret = [
  /kind\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}"Secret(?:List)?\\{0,8}"/,
  /(?:^|\n)[\s-]{0,40}kind:\s{0,8}["']?Secret(?:List)?["']?[ \t]{0,8}(?:\r?\n|$)/,
  /stringData\\{0,8}"?:/,
];

/** The type of a Secret, which identifies it in a list, where items have no kind. */
const secretType =
  /\btype\\{0,8}["']?\s{0,8}:\s{0,8}\\{0,8}["']?(?:Opaque|kubernetes\.io\/(?:service-account-token|dockercfg|dockerconfigjson|basic-auth|ssh-auth|tls)|bootstrap\.kubernetes\.io\/token|helm\.sh\/release)/;

/** The kind of any object in JSON. */
const anyKind = /kind\\{0,8}"\s{0,8}:\s{0,8}\\{0,8}"(\w{0,100})/g;

/** Can be the data of a Secret whose kind is in the part that was truncated. */
const writtenData = /(?:[\n"{,]|^)\s{0,40}(?:data|binaryData)\\{0,8}"?\s{0,8}:/;

/** Each expression takes linear time: no part of it can match the same characters twice. */
const secretParts: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY|$)/g, redacted],
  [/LS0tLS1CRUdJTi[\w+/=]*/g, redacted], // a PEM block in base64, as in a kubeconfig
  [/(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, redacted], // a JSON web token
  [/(?<![A-Za-z0-9])(?:gh[opsur]_|github_pat_|npm_|hv[sb]\.)\w{16,}/g, redacted], // GitHub, npm, Vault
  [/(?<![A-Za-z0-9])(?:xox[a-z]-|glpat-|AIza|sk-|sk_live_|ya29\.)[\w-]{10,}/g, redacted], // Slack, GitLab, Google, …
  [/(?<![A-Za-z0-9])A[KS]IA[A-Z0-9]{16}(?![A-Za-z0-9])/g, redacted], // AWS
  [/\b(Bearer|Basic)\s{1,8}(?=[\w.~+/=-]{0,20}[\d._~+/=-])[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  [/(\bhttps?:\/\/)[^\s/@:"'<>?#]{1,500}(?::(?:x-oauth-basic)?)?@/gi, `$1${redacted}@`], // a token as the user of a URL
  [/(:\/\/(?!\[)[^\s/@:]{0,100}):(?!\d{1,5}(?!\w))[^\s"'<>]{1,500}@/g, `$1:${redacted}@`], // with a slash, not a port
  [/(hooks\.slack\.com\/\w{1,20}\/|discord(?:app)?\.com\/api\/webhooks\/)[\w/-]{1,300}/gi, `$1${redacted}`],
  [/(?<=[\w.-]):[^\s"'`]{1,200}@(?=(?:tcp6?|udp|unix)\()/g, `:${redacted}@`], // as Go's driver for MySQL has it
  [/(:\/\/[^\s/@:]{0,100}):[^\s/]{1,200}@/g, `$1:${redacted}@`], // a password in a URL
];

/** More characters than a log line contains of one string. */
const longestText = 65_536;

/**
 * Replaces what looks like a token, a private key, the value of a name such as `password`, or a Secret in JSON or YAML.
 * Only the first 64 KB are searched; the rest is removed.
 */
export function redactText(whole: string): string {
  if (whole.length <= longestText) return redactPart(whole, false);
  return `${redactPart(whole.slice(0, longestText), true)}… [${whole.length - longestText} more characters]`;
}

function redactPart(text: string, isCut: boolean): string {
  if (!suspicious.test(text)) return text;
  if (writtenSecret.some((form) => form.test(text))) return redacted;
  if (writtenData.test(text) && (isCut || secretType.test(text) || isListWithoutKinds(text))) return redacted;
  const known = secretParts.reduce((result, [form, replacement]) => result.replace(form, replacement), text);
  return hideNamedSecrets(known, redacted);
}

/** Whether the items of a List could be Secrets, because they have no kind. */
function isListWithoutKinds(text: string): boolean {
  const kinds = [...text.matchAll(anyKind)].map(([, kind]) => kind);
  return kinds.length > 0 && kinds.every((kind) => kind === 'List');
}
