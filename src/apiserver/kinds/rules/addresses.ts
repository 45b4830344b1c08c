/** Go's message for a text that is no IP address. */
export const ipText = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)';

/** Whether a text is an IP address. */
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

/** Names of ports: IANA service names. */
export function portNameFaults(name: string): readonly string[] {
  const faults: string[] = [];
  if (name.length > 15) faults.push('must be no more than 15 characters');
  if (!/^[-a-z0-9]+$/.test(name)) faults.push('must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)');
  if (!/[a-z]/.test(name)) faults.push('must contain at least one letter (a-z)');
  if (name.includes('--')) faults.push('must not contain consecutive hyphens');
  if (/^-|-$/.test(name)) faults.push('must not begin or end with a hyphen');
  return faults;
}
