import type { ReadableFiles } from '../base/files/index.js';

/**
 * Reads a file in `templates/plugins` and replaces its placeholders, `__name__`. Such files contain double braces, so
 * they are not Handlebars templates.
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
