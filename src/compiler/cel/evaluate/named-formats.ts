/** A named format of strings, for example `format.dns1123Label()`. */
export class NamedFormat {
  readonly celType = 'kubernetes.NamedFormat';

  constructor(
    readonly formatName: string,
    /** Returns messages about a string; an empty list if it has the format. */
    readonly check: (text: string) => readonly string[],
  ) {}

  equals(other: unknown): boolean {
    return other instanceof NamedFormat && other.formatName === this.formatName;
  }
}

const label = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const subdomain = `${label}(\\.${label})*`;
const dns1035 = '[a-z]([-a-z0-9]*[a-z0-9])?';
const qualified = '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]';

const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character";
const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character";
const dns1035Text =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character";
const qualifiedText =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const labelValueText = `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`;

type Check = (text: string) => readonly string[];

const dns1123Label = named(63, label, labelText, ['my-name', '123-abc']);
const dns1123Subdomain = named(253, subdomain, subdomainText, ['example.com']);
const dns1035Label = named(63, dns1035, dns1035Text, ['my-name', 'abc-123']);
const prefix =
  (check: Check): Check =>
  (text) =>
    check(text.endsWith('-') ? `${text.slice(0, -1)}a` : text);
const matching =
  (pattern: RegExp, message: string): Check =>
  (text) =>
    pattern.test(text) ? [] : [message];

/** The formats by name. */
export const namedFormats: ReadonlyMap<string, NamedFormat> = new Map(
  (
    [
      ['dns1123Label', dns1123Label],
      ['dns1123Subdomain', dns1123Subdomain],
      ['dns1035Label', dns1035Label],
      ['qualifiedName', qualifiedName],
      ['dns1123LabelPrefix', prefix(dns1123Label)],
      ['dns1123SubdomainPrefix', prefix(dns1123Subdomain)],
      ['dns1035LabelPrefix', prefix(dns1035Label)],
      ['labelValue', named(63, `(${qualified})?`, labelValueText, ['MyValue', 'my_value', '12345'])],
      ['uri', isUri],
      [
        'uuid',
        matching(
          /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i,
          'does not match the UUID format',
        ),
      ],
      [
        'byte',
        matching(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})$/, 'invalid base64'),
      ],
      ['date', matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'invalid date')],
      [
        'datetime',
        (text) =>
          Number.isNaN(Date.parse(text)) || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/i.test(text) ? ['invalid datetime'] : [],
      ],
    ] as readonly (readonly [string, Check])[]
  ).map(([name, check]) => [name, new NamedFormat(name, check)]),
);

function isUri(text: string): readonly string[] {
  const isValid = text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text);
  return isValid ? [] : [`parse ${JSON.stringify(text)}: invalid URI for request`];
}

function named(max: number, pattern: string, message: string, examples: readonly string[]): Check {
  const form = new RegExp(`^${pattern}$`);
  const shown = `${message} (e.g. ${examples.map((one) => `'${one}', `).join(' or ')}regex used for validation is '${pattern}')`;
  return (text) => [
    ...(text.length > max ? [`must be no more than ${max} bytes`] : []),
    ...(form.test(text)
      ? []
      : pattern === label && new RegExp(`^${subdomain}$`).test(text)
        ? ['must not contain dots']
        : [shown]),
  ];
}

function qualifiedName(text: string): readonly string[] {
  const parts = text.split('/');
  const check = named(63, qualified, qualifiedText, ['MyName', 'my.name', '123-abc']);
  const name = parts.at(-1) ?? '';
  const found = check(name).map((one) => `name part ${one}`);
  if (parts.length > 2)
    return [
      `a qualified name ${check('!')[0]} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  const before = parts.length < 2 ? [] : parts[0] === '' ? ['must be non-empty'] : dns1123Subdomain(parts[0] ?? '');
  return [
    ...before.map((one) => `prefix part ${one}`),
    ...(name === '' ? ['name part must be non-empty'] : []),
    ...found,
  ];
}
