/** Suffixes of names whose values are secret, ignoring case, dashes, dots and underscores. */
const secretEnd =
  /(?:passwords?|passwd|passphrase|secrets?|tokens?|credentials?|authorization|cookie|apikeys?|accesskey|secretkey|privatekey|signingkey|encryptionkey|clientkey|clientkeydata|dockerconfigjson|dockercfg|lastappliedconfiguration|dbpass|userpass|accountkey|sharedaccesskey|sharedaccesssignature|connectionstring|sessionid|functionskey|subscriptionkey)$/;
/** Suffixes that qualify a secret, as in `passwordOld`. Names with other suffixes, such as `secretName`, are not secret. */
const qualifiedEnd =
  /(?:passwords?|passwd|passphrase|secrets?|tokens?|credentials?|(?:api|access|secret|private|signing|encryption)key)(?:value|old|new|current|previous|backup|plain|text|raw|hash|string|base|pem)$/;
/** Names that count or refer to secrets. */
const harmless =
  /(?:^|[^a-z])(?:max|min|num|total|count|used|remaining|prompt|completion|input|output)[a-z_-]{0,40}tokens$|imagepullsecrets$/i;
/** Last words of such names that are too short to match as suffixes: `compass` does not end with the word `pass`. */
const secretWords: ReadonlySet<string> = new Set(['pwd', 'pass', 'auth', 'dsn', 'jwt', 'bearer']);
/** Names of files that contain keys, as in the data of a Secret. */
const secretFile = /\.(?:key|pem|p12|pfx|jks)$|(?:^|[^a-z])id_(?:rsa|dsa|ecdsa|ed25519)$/i;
const longestName = 256;

/** Whether the value of this name must not be logged, as for `password`, `Authorization`, `DB_PASS` or `tls.key`. */
export function isSecretName(name: string): boolean {
  if (name.length > longestName) return false;
  if (harmless.test(name)) return false;
  const letters = name.toLowerCase().replace(/[^a-z]/g, '');
  if (secretFile.test(name) || secretEnd.test(letters) || qualifiedEnd.test(letters)) return true;
  return secretWords.has(lastWordOf(name));
}

/** Whether the next item of a list is the secret value of this one: a flag, an HTTP header, or an environment variable. */
export function announcesSecret(item: unknown): boolean {
  if (typeof item !== 'string' || !isSecretName(item)) return false;
  return /^--?\w|^(?:proxy-)?authorization$|^(?:set-)?cookie$|^password$|^\w+[-_]/i.test(item);
}

function lastWordOf(name: string): string {
  const words = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[a-z]+/gi);
  return words?.at(-1)?.toLowerCase() ?? '';
}
