import type { ReadableFiles } from '../files/index.js';

/**
 * Reads a file of this package that a plugin writes to projects. Unlike the templates of commands, it is not one of
 * Handlebars, because its own syntax has double braces; placeholders are written as `__name__`.
 *
 * @param name path in `templates/plugins`
 * @throws Error when it is missing, or a placeholder has no value
 */
export function packageFile(
  templates: ReadableFiles,
  name: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const text = templates.readText(`plugins/${name}`);
  if (text === undefined) throw new Error(`bug: the package has no template plugins/${name}`);
  return text.replaceAll(/__([a-zA-Z]+)__/g, (whole, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    if (value === undefined) throw new Error(`bug: ${whole} in plugins/${name} has no value`);
    return value;
  });
}
