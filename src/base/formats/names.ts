// Each check returns Go's messages for an invalid value, and an empty list for a valid value.

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const qualifiedPart = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValue = `(${qualifiedPart})?`;
const dns1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';

/** Checks a DNS subdomain, the default for `metadata.name`. */
export function subdomainFaults(name: string, isPrefix = false): readonly string[] {
  return faults(isPrefix ? withoutDash(name) : name, 253, subdomain, subdomainText, ['example.com']);
}

/** Checks a DNS subdomain whose labels may contain underscores, for example a search path. */
export function underscoreFaults(name: string): readonly string[] {
  const part = '_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?';
  const text = subdomainText.replace("'-'", "'_', '-'");
  return faults(name, 253, `${part}(\\.${part})*`, text, ['example.com']);
}

/** Checks a DNS label as in RFC 1123, for example the name of a namespace. */
export function dnsLabelFaults(name: string, isPrefix = false): readonly string[] {
  if (name.includes('.') && subdomainFaults(name).length === 0)
    return [...lengthFaults(name, 63), 'must not contain dots'];
  return faults(isPrefix ? withoutDash(name) : name, 63, label, dnsLabelText, ['my-name', '123-abc']);
}

/** Checks a DNS label as in RFC 1035, for example the name of a Service. */
export function dns1035Faults(name: string, isPrefix = false): readonly string[] {
  return faults(isPrefix ? withoutDash(name) : name, 63, dns1035, dns1035Text, ['my-name', 'abc-123']);
}

/** Checks the key of a label or annotation, or a finalizer: an optional DNS subdomain and a name. */
export function qualifiedNameFaults(key: string): readonly string[] {
  const parts = key.split('/');
  if (parts.length > 2) {
    const text = withExample(qualifiedText, qualifiedPart, ['MyName', 'my.name', '123-abc']);
    return [`a valid label key ${text} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const [prefix, name = ''] = parts.length === 2 ? parts : [undefined, parts[0]];
  return [...prefixFaults(prefix), ...nameFaults(name)];
}

/** Checks the value of a label. */
export function labelValueFaults(value: string): readonly string[] {
  return faults(value, 63, labelValue, labelValueText, ['MyValue', 'my_value', '12345'], 'bytes');
}

const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const dnsLabelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const dns1035Text =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const qualifiedText =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const labelValueText = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`;

function prefixFaults(prefix: string | undefined): readonly string[] {
  if (prefix === undefined) return [];
  const found =
    prefix === '' ? ['must be non-empty'] : faults(prefix, 253, subdomain, subdomainText, ['example.com'], 'bytes');
  return found.map((text) => `prefix part ${text}`);
}

function nameFaults(name: string): readonly string[] {
  const found = name === '' ? ['name part must be non-empty'] : [];
  const long = name.length > 63 ? ['name part must be no more than 63 bytes'] : [];
  const isValid = new RegExp(`^${qualifiedPart}$`).test(name);
  const odd = isValid
    ? []
    : [`name part ${withExample(qualifiedText, qualifiedPart, ['MyName', 'my.name', '123-abc'])}`];
  return [...found, ...long, ...odd];
}

function faults(
  value: string,
  most: number,
  pattern: string,
  text: string,
  examples: readonly string[],
  unit = 'characters',
): string[] {
  const long = lengthFaults(value, most, unit);
  return new RegExp(`^${pattern}$`).test(value) ? long : [...long, withExample(text, pattern, examples)];
}

function lengthFaults(value: string, most: number, unit = 'characters'): string[] {
  return value.length > most ? [`must be no more than ${most} ${unit}`] : [];
}

function withExample(text: string, pattern: string, examples: readonly string[]): string {
  const list = examples.map((example) => `'${example}'`).join(',  or ');
  return `${text} (e.g. ${list}, regex used for validation is '${pattern}')`;
}

/** Replaces a trailing dash and the character before it with `a`, as the API server does for `generateName`. */
function withoutDash(name: string): string {
  return name.length > 1 && name.endsWith('-') ? `${name.slice(0, -2)}a` : name;
}
