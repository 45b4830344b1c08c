import type { ReadableFiles } from '../base/files/index.js';

/**
 * Reads a template from `templates/plugins` and replaces its placeholders, `__name__`. These files contain double braces,
 * so they are not Handlebars templates.
 *
 * @param name path in `templates/plugins`
 * @throws Error if the file is missing, or a placeholder has no value
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
