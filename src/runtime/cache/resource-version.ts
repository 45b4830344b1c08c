/** Whether a resource version can be compared: those of the API server are decimal numbers that increase. */
export function isComparable(version: string | undefined): version is string {
  return version !== undefined && /^[1-9]\d*$/.test(version);
}

/** Whether a resource version is equal to another of the same kind, or later; false if they cannot be compared. */
export function isAtLeast(version: string | undefined, other: string | undefined): boolean {
  if (!isComparable(version) || !isComparable(other)) return false;
  return version.length === other.length ? version >= other : version.length > other.length;
}
