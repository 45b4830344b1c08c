import Handlebars from 'handlebars';

/** An isolated instance without globally registered partials and helpers. */
export const handlebars = Handlebars.create();

/** Compiled templates by their source, because a command may render a template for many kinds. */
const compiled = new Map<string, Handlebars.TemplateDelegate>();

/** Compiles a template. The build replaces this module with compiled templates; see `hack/templates.mjs`. */
export function compile(
  _template: string,
  sourceOf: () => string,
  options: CompileOptions,
): Handlebars.TemplateDelegate {
  const source = sourceOf();
  const template = compiled.get(source) ?? handlebars.compile(source, options);
  compiled.set(source, template);
  return template;
}
