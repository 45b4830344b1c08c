/** Returns the name of a file, after as many of its folders as distinguish it from the other files. */
export function shortNameOf(path: string, all: readonly string[]): string {
  const parts = path.split('/');
  for (let count = 1; count < parts.length; count += 1) {
    const end = `/${parts.slice(-count).join('/')}`;
    if (!all.some((other) => other !== path && other.endsWith(end))) return end.slice(1);
  }
  return path;
}
