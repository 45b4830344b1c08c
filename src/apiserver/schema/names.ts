/** Checks of names, with the messages of the API server. Each returns no message for a valid name. */

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const dns1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const qualified = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';
const labelValue = `(${qualified})?`;

const whole = (pattern: string) => new RegExp(`^${pattern}$`);
const forms = {
  label: whole(label),
  subdomain: whole(subdomain),
  dns1035: whole(dns1035),
  qualified: whole(qualified),
  labelValue: whole(labelValue),
};

/** Checks an RFC 1123 label such as `my-name`. */
export function checkLabelName(name: string): readonly string[] {
  const long = tooLong(name, 63);
  if (forms.label.test(name)) return long;
  if (forms.subdomain.test(name)) return [...long, 'must not contain dots'];
  const text =
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
  return [...long, example(text, label, 'my-name', '123-abc')];
}

/** Checks an RFC 1123 subdomain such as `example.com`. */
export function checkSubdomain(name: string): readonly string[] {
  const text =
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
  return [...tooLong(name, 253), ...unless(forms.subdomain.test(name), example(text, subdomain, 'example.com'))];
}

/** Checks an RFC 1035 label such as `my-name`. */
export function checkDns1035Label(name: string): readonly string[] {
  const text =
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
  return [...tooLong(name, 63), ...unless(forms.dns1035.test(name), example(text, dns1035, 'my-name', 'abc-123'))];
}

/** Checks the key of a label or an annotation, such as `app.kubernetes.io/name`. */
export function checkQualifiedName(name: string): readonly string[] {
  const parts = name.split('/');
  const text =
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  const form = example(text, qualified, 'MyName', 'my.name', '123-abc');
  const last = parts.at(-1) ?? '';
  if (parts.length > 2) {
    return [`a valid label key ${form} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`];
  }
  const [prefix] = parts;
  const ofPrefix = parts.length === 1 ? [] : prefix === '' ? ['must be non-empty'] : checkSubdomain(prefix ?? '');
  const ofName = last === '' ? ['must be non-empty'] : [];
  return [
    ...ofPrefix.map((message) => `prefix part ${message}`),
    ...[...ofName, ...tooLong(last, 63), ...unless(forms.qualified.test(last), form)].map((message) => `name part ${message}`),
  ];
}

/** Checks the value of a label. */
export function checkLabelValue(value: string): readonly string[] {
  const text =
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
  const form = example(text, labelValue, 'MyValue', 'my_value', '12345');
  return [...tooLong(value, 63), ...unless(forms.labelValue.test(value), form)];
}

function tooLong(text: string, max: number): readonly string[] {
  return new TextEncoder().encode(text).length > max ? [`must be no more than ${max} bytes`] : [];
}

function unless(isValid: boolean, message: string): readonly string[] {
  return isValid ? [] : [message];
}

function example(text: string, pattern: string, ...examples: readonly string[]): string {
  return `${text} (e.g. ${examples.map((one) => `'${one}', `).join(' or ')} regex used for validation is '${pattern}')`.replace(
    ',  regex',
    ', regex',
  );
}
