import {
  dnsLabelFaults,
  isBase64,
  isDate,
  isDateTime,
  isIp,
  isUuid,
  parseCidr,
  subdomainFaults,
  withoutLeadingZeros,
} from '../../base/formats/index.js';
import type { JsonSchema } from '../../base/json/index.js';
import { matchesRegex } from '../../compiler/cel/index.js';

/**
 * Returns the format that the API server validates; an empty string if the API server ignores the format. Formats of
 * strings are compared without hyphens.
 */
export function validatedFormat({ type, format = '', 'x-kubernetes-int-or-string': isEither }: JsonSchema): string {
  const kind = isEither ? '' : (type ?? '');
  if (kind === 'integer') return format === 'int32' || format === 'int64' ? format : '';
  if (kind === 'number') return format === 'float' || format === 'double' ? format : '';
  return (kind === '' || kind === 'string') && formats.has(normalized(format)) ? format : '';
}

/** Whether a string matches a format; true for unknown formats. */
export function hasFormat(text: string, format: string): boolean {
  return formats.get(normalized(format))?.(text) ?? true;
}

function normalized(format: string): string {
  return format.replaceAll('-', '');
}

const uuid = (variant: string) => {
  const form = new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${variant}-?[0-9a-f]{12}$`, 'i');
  return (text: string) => form.test(text);
};
const form = (pattern: RegExp) => (text: string) => pattern.test(text);

const hostname =
  '^([a-zA-Z0-9\\p{S}\\p{L}]((-?[a-zA-Z0-9\\p{S}\\p{L}]{0,62})?)|([a-zA-Z0-9\\p{S}\\p{L}](([a-zA-Z0-9-\\p{S}\\p{L}]{0,61}[a-zA-Z0-9\\p{S}\\p{L}])?)(\\.)){1,}([a-zA-Z\\p{L}]){2,63})$';

const formats: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ['bsonobjectid', form(/^[0-9a-fA-F]{24}$/)],
  ['uri', isRequestUri],
  ['email', isEmail],
  ['hostname', isHostname],
  ['ipv4', (text) => text.includes('.') && isIp(withoutLeadingZeros(text))],
  ['ipv6', (text) => text.includes(':') && isIp(text)],
  ['cidr', (text) => parseCidr(withoutLeadingZeros(text)) !== undefined],
  ['mac', isMac],
  ['uuid', isUuid],
  ['uuid3', uuid('3[0-9a-f]{3}-?[0-9a-f]{4}')],
  ['uuid4', uuid('4[0-9a-f]{3}-?[89ab][0-9a-f]{3}')],
  ['uuid5', uuid('5[0-9a-f]{3}-?[89ab][0-9a-f]{3}')],
  ['isbn', (text) => isIsbn10(text) || isIsbn13(text)],
  ['isbn10', isIsbn10],
  ['isbn13', isIsbn13],
  ['creditcard', isCreditCard],
  ['ssn', (text) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)],
  ['hexcolor', form(/^#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/)],
  ['rgbcolor', isRgbColor],
  ['byte', isBase64],
  ['password', () => true],
  ['date', isDate],
  ['duration', isDuration],
  ['datetime', isDateTime],
  ['k8sshortname', (text) => dnsLabelFaults(text).length === 0],
  ['k8slongname', (text) => subdomainFaults(text).length === 0],
]);

/** Whether Go parses a string as the target of a request: an absolute URL, an absolute path, or `*`. */
export function isRequestUri(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: Go rejects control characters.
  if (text === '' || /[\u0000-\u0020\u007f]/.test(text.split('?')[0] ?? '')) return false;
  if (/%(?![0-9a-fA-F]{2})/.test(text.split('?')[0] ?? '')) return false;
  if (text.startsWith('/') || text === '*') return true;
  const [, rest] = /^[a-zA-Z][a-zA-Z0-9+.-]*:(.*)$/s.exec(text) ?? [];
  if (rest === undefined) return false;
  if (!rest.startsWith('//')) return true;
  const host = /^\/\/([^/?]*)/.exec(rest)?.[1] ?? '';
  return /^([^@]*@)?([^[\]\\<>"^`{|}]*|\[[0-9a-fA-F:.%]+\])(:\d*)?$/.test(host) && /:\d*$|^[^:]*$|\]$|@/.test(host);
}

function isEmail(text: string): boolean {
  const address = /^[^<>]*<([^<>]+)>\s*$/.exec(text)?.[1] ?? text.trim();
  const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~\\u0080-\\uffff-]+";
  return new RegExp(`^(${atom}(\\.${atom})*|"([^"\\\\]|\\\\.)+")@(${atom}(\\.${atom})*|\\[[^\\]]+\\])$`).test(address);
}

function isHostname(text: string): boolean {
  const bytes = new TextEncoder().encode(text).length;
  return matchesRegex(hostname, text) === true && bytes <= 255 && text.split('.').every((part) => part.length <= 63);
}

function isMac(text: string): boolean {
  if (/^[0-9a-fA-F]{4}(\.[0-9a-fA-F]{4})+$/.test(text)) return [3, 4, 10].includes(text.split('.').length);
  const [, separator] = /^[0-9a-fA-F]{2}([:-])/.exec(text) ?? [];
  if (separator === undefined) return false;
  const parts = text.split(separator);
  return parts.every((part) => /^[0-9a-fA-F]{2}$/.test(part)) && [6, 8, 20].includes(parts.length);
}

function isIsbn10(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  const sum = [...digits].reduce(
    (total, digit, index) => total + (index + 1) * (digit === 'X' ? 10 : Number(digit)),
    0,
  );
  return sum % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replace(/[\s-]+/g, '');
  if (!/^[0-9]{13}$/.test(digits)) return false;
  return [...digits].reduce((total, digit, index) => total + (index % 2 === 0 ? 1 : 3) * Number(digit), 0) % 10 === 0;
}

const cards =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/;

function isCreditCard(text: string): boolean {
  const digits = text.replace(/\D+/g, '');
  if (!cards.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value >= 10 ? (value % 10) + 1 : value);
  }, 0);
  return sum % 10 === 0;
}

function isRgbColor(text: string): boolean {
  const part = '\\s*(0|[1-9]\\d?|1\\d\\d?|2[0-4]\\d|25[0-5])\\s*';
  return new RegExp(`^rgb\\(${part},${part},${part}\\)$`).test(text);
}

const units = ['ns', 'us', 'µs', 'ms', 's', 'm', 'h', 'd', 'w', 'hr', 'wk', 'sec', 'min', 'day'];
const unitPrefixes = ['nano', 'micro', 'milli', 'sec', 'min', 'hour', 'day', 'week'];

/** Whether a string is a Go duration, or contains a number with a unit, such as `2 days`. */
export function isDuration(text: string): boolean {
  if (isGoDuration(text)) return true;
  return [...text.matchAll(/\d+\s*([A-Za-zµ]+)/g)].some(([, unit = '']) => {
    const name = unit.toLowerCase();
    return units.includes(name) || unitPrefixes.some((prefix) => name.startsWith(prefix));
  });
}

/** Whether a string is a Go duration such as `1h30m`. */
export function isGoDuration(text: string): boolean {
  return /^[+-]?(0|((\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h))+)$/.test(text);
}
