/** Reserved words. A field with such a name is escaped as a whole. */
const keywords: ReadonlySet<string> = new Set(
  (
    'true false null in as break const continue else for function if import let loop package namespace return ' +
    'var void while'
  ).split(' '),
);

const escapes: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** Returns the name of a property as it is written in rules, or undefined if rules cannot access it. */
export function escapeName(name: string): string | undefined {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (keywords.has(name)) return `__${name}__`;
  return name.replace(/__|[-./]/g, (found) => escapes[found] ?? found);
}
