import {
  containsRange,
  formatIp,
  isIp,
  maskedBytes,
  parseCidr,
  parseIp,
  subdomainFaults,
  withoutLeadingZeros,
} from '../../base/formats/index.js';
import type { Check, Field } from './field.js';

/** Go's message for a string that is not an IP address. */
export const ipText = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** Requires an IP address. */
export const ipAddress: Check = (field) => {
  field.faults(ipFaults(field.text));
};

/** Requires a DNS name. */
export const hostName: Check = (field) => {
  field.faults(subdomainFaults(field.text));
  if (isIp(field.text)) field.invalid('must be a DNS name, not an IP address');
};

function ipFaults(text: string): readonly string[] {
  const plain = withoutLeadingZeros(text);
  if (!isIp(plain)) return [ipText];
  const faults = plain === text ? [] : ['must not have leading 0s'];
  return isMapped(plain) ? [...faults, 'must not be an IPv4-mapped IPv6 address'] : faults;
}

/** Whether an address is an IPv4-mapped IPv6 address. */
function isMapped(address: string): boolean {
  const bytes = parseIp(address);
  const isZero = (byte: number, at: number) => byte === (at < 10 ? 0 : 255);
  return typeof bytes !== 'string' && bytes.length === 16 && bytes.slice(0, 12).every(isZero);
}

/** Requires an IP address in its canonical form. */
export const canonicalIp: Check = (field) => {
  const faults = ipFaults(field.text);
  const form = formOf(field.text);
  if (faults.length > 0) field.faults(faults);
  else if (form !== field.text) field.invalid(`must be in canonical form ("${form}")`);
};

/** Returns a warning about an IP address that is not in its canonical form. */
export function ipWarnings({ text, path }: Field): readonly string[] {
  const form = formOf(text);
  if (form === undefined || form === text) return [];
  const isStandard = isIp(text) && !isMapped(text);
  const why = `IPv6 address "${text}" should be in RFC 5952 canonical format ("${form}")`;
  return [`${path}: ${isStandard ? why : `non-standard IP address "${text}" is invalid: use "${form}"`}`];
}

/** Returns a warning about a valid CIDR whose address is not in its canonical form. */
export function cidrWarnings({ text, path }: Field): readonly string[] {
  const [address = '', bits = ''] = text.trim().split('/');
  const form = `${formOf(address)}/${bits}`;
  if (cidrFaults(text).length > 0 || form === text) return [];
  return [`${path}: IPv6 CIDR value "${text}" should be in RFC 5952 canonical format ("${form}")`];
}

/** Returns the canonical form of an IP address; undefined for other text. */
function formOf(text: string): string | undefined {
  const bytes = parseIp(withoutLeadingZeros(text));
  if (typeof bytes === 'string') return undefined;
  return formatIp(isMapped(withoutLeadingZeros(text)) ? bytes.slice(12) : bytes);
}

/** Returns the faults of a port name, which must be an IANA service name. */
export function portNameFaults(name: string): readonly string[] {
  const faults: string[] = [];
  if (name.length > 15) faults.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(name)) faults.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) faults.push('must contain at least one letter (a-z)');
  if (name.includes('--')) faults.push('must not contain consecutive hyphens');
  if (/^-|-$/.test(name)) faults.push('must not begin or end with a hyphen');
  return faults;
}

/** Returns Go's messages for the faults of a CIDR. */
export function cidrFaults(text: string): readonly string[] {
  const plain = withoutLeadingZeros(text);
  const range = parseCidr(plain);
  if (!range) return ['must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'];
  const isExact = maskedBytes(range).every((byte, at) => byte === range.bytes[at]);
  return [
    ...(plain === text ? [] : ['must not have leading 0s in IP or prefix length']),
    ...(isMapped(plain.split('/', 1)[0] ?? '') ? ['must not have an IPv4-mapped IPv6 address'] : []),
    ...(isExact ? [] : ['must not have bits set beyond the prefix length']),
  ];
}

/** Whether the CIDR `outer` contains `inner` and is larger. */
export function contains(outer: string, inner: string): boolean {
  const [large, small] = [parseCidr(outer), parseCidr(inner)];
  return large !== undefined && small !== undefined && small.bits > large.bits && containsRange(large, small);
}

/** Returns Go's messages for a name that cannot be used as a path segment. */
export function segmentFaults(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}

/** Returns Go's message for an address that a Service must not have; empty for any other address. */
export function localAddressFaults(address: string): readonly string[] {
  if (/^(127\.|::1$)/.test(address)) return ['may not be in the loopback range (127.0.0.0/8, ::1/128)'];
  if (/^(0\.0\.0\.0|::)$/.test(address)) return [`may not be unspecified (${address})`];
  if (/^(169\.254\.|fe[89ab])/i.test(address))
    return ['may not be in the link-local range (169.254.0.0/16, fe80::/10)'];
  return /^(224\.0\.0\.|ff02:)/i.test(address)
    ? ['may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)']
    : [];
}
