/**
 * Returns the first part of a path that is `.git` or `node_modules`, folders that kbts never writes to; undefined if no
 * part is. Also finds other spellings that a file system may treat as the same name.
 */
export function protectedPart(relative: string): string | undefined {
  return relative.split(/[/\\]/).find((part) => protectedName.test(plainName(part)));
}

/** Names of protected folders, and their short names on NTFS. */
const protectedName = /^(?:\.git|git~\d+|node_modules|node_m~\d+)$/;

/** Characters that HFS+ ignores in names. */
const ignored = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** Normalizes a name as macOS and Windows may: ignores case, stream names, and trailing dots and spaces. */
function plainName(part: string): string {
  const [name = ''] = part.replace(ignored, '').split(/(?<=.):/);
  let end = name.length;
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1;
  return name.slice(0, end).toLowerCase();
}
