import {
  dns1035Faults,
  dnsLabelFaults,
  isBase64,
  isDate,
  isDateTime,
  isUuid,
  labelValueFaults,
  qualifiedNameFaults,
  subdomainFaults,
} from '../../../base/formats/index.js';

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

type Check = (text: string) => readonly string[];

const checks: Readonly<Record<string, Check>> = {
  dns1123Label: (text) => dnsLabelFaults(text),
  dns1123Subdomain: (text) => subdomainFaults(text),
  dns1035Label: (text) => dns1035Faults(text),
  qualifiedName: qualifiedNameFaults,
  dns1123LabelPrefix: (text) => dnsLabelFaults(text, true),
  dns1123SubdomainPrefix: (text) => subdomainFaults(text, true),
  dns1035LabelPrefix: (text) => dns1035Faults(text, true),
  labelValue: labelValueFaults,
  uri: isUri,
  uuid: (text) => (isUuid(text) ? [] : ['does not match the UUID format']),
  byte: (text) => (isBase64(text) ? [] : ['invalid base64']),
  date: (text) => (isDate(text) ? [] : ['invalid date']),
  datetime: (text) => (isDateTime(text) ? [] : ['invalid datetime']),
};

/** The formats by name. */
export const namedFormats: ReadonlyMap<string, NamedFormat> = new Map(
  Object.entries(checks).map(([name, check]) => [name, new NamedFormat(name, check)]),
);

function isUri(text: string): readonly string[] {
  const isValid = text.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(text);
  return isValid ? [] : [`parse ${JSON.stringify(text)}: invalid URI for request`];
}
