import type { Check } from './field.js';

/** Go's message for a string that is not an IP address. */
export const ipText = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** Requires an IP address. */
export const ipAddress: Check = (field) => {
  if (!isIp(field.text)) field.invalid(ipText, field.text);
};

/** Whether a string is an IP address. */
export function isIp(text: string): boolean {
  const octet = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
  if (new RegExp(`^${octet}(\\.${octet}){3}$`).test(text)) return true;
  const groups = text.split(':');
  const isHex = /^[0-9a-fA-F:.]+$/.test(text) && groups.every((group) => group.length <= 4 || group.includes('.'));
  const compressed = text.split('::').length - 1;
  return (
    isHex && groups.length >= 3 && groups.length <= 8 && compressed <= 1 && (compressed === 1 || groups.length === 8)
  );
}

/** Returns the faults of port names, which are IANA service names. */
export function portNameFaults(name: string): readonly string[] {
  const faults: string[] = [];
  if (name.length > 15) faults.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(name)) faults.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) faults.push('must contain at least one letter (a-z)');
  if (name.includes('--')) faults.push('must not contain consecutive hyphens');
  if (/^-|-$/.test(name)) faults.push('must not begin or end with a hyphen');
  return faults;
}

/** Go's messages for a string that is not a CIDR. */
export function cidrFaults(text: string): readonly string[] {
  const [address = '', length, ...more] = text.split('/');
  const bits = address.includes(':') ? 128 : 32;
  const isValid = isIp(address) && more.length === 0 && /^\d+$/.test(length ?? '') && Number(length) <= bits;
  return isValid ? [] : ['must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'];
}

/** Whether a CIDR is larger than another one and contains it. */
export function contains(outer: string, inner: string): boolean {
  const [outerAddress = '', outerLength = ''] = outer.split('/');
  const [innerAddress = '', innerLength = ''] = inner.split('/');
  const size = Number(outerLength);
  if (Number(innerLength) <= size || outerAddress.includes(':') !== innerAddress.includes(':')) return false;
  return bitsOf(outerAddress).slice(0, size) === bitsOf(innerAddress).slice(0, size);
}

function bitsOf(address: string): string {
  if (!address.includes(':')) {
    return address
      .split('.')
      .map((octet) => Number(octet).toString(2).padStart(8, '0'))
      .join('');
  }
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return [...left, ...zeros, ...right]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}

/** Go's messages for a name that cannot be used as a path segment. */
export function segmentFaults(name: string): readonly string[] {
  if (name === '.' || name === '..') return [`may not be '${name}'`];
  return ['/', '%']
    .filter((character) => name.includes(character))
    .map((character) => `may not contain '${character}'`);
}

/** Go's messages for addresses that a Service must not have. */
export function localAddressFaults(address: string): readonly string[] {
  if (/^(127\.|::1$)/.test(address)) return ['may not be in the loopback range (127.0.0.0/8, ::1/128)'];
  if (/^(0\.0\.0\.0|::)$/.test(address)) return [`may not be unspecified (${address})`];
  if (/^(169\.254\.|fe[89ab])/i.test(address))
    return ['may not be in the link-local range (169.254.0.0/16, fe80::/10)'];
  return /^(224\.0\.0\.|ff02:)/i.test(address)
    ? ['may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)']
    : [];
}
