import { type Diagnostic, type DiagnosticSink, errorOf, shorten } from '../../base/problems/index.js';
import { writeYaml } from '../../base/yaml/index.js';
import { isPlain } from '../text/code.js';
import { compile, handlebars } from './compile.js';

/** A string with special characters, which only a helper that escapes it can write. */
class Guarded {
  constructor(
    readonly key: string,
    readonly value: string,
  ) {}

  toString(): never {
    throw new UnsafeValue(this.key, this.value);
  }
}

/** Thrown when a template writes a string with special characters without escaping it. */
class UnsafeValue extends Error {
  constructor(
    readonly key: string,
    value: string,
  ) {
    super(`\`${key}\` is ${shorten(JSON.stringify(value))}, which has characters that cannot be written as they are`);
  }
}

const helpers: Readonly<Record<string, (value: string) => string>> = {
  /** Writes a YAML scalar, with quotes unless it is plain and would be parsed as a string. */
  yaml: (value) => (isPlain(value) && writeYaml(value) === `${value}\n` ? value : jsonString(value)),
  json: jsonString,
};

for (const [name, helper] of Object.entries(helpers)) {
  handlebars.registerHelper(name, (value: unknown) => helper(value instanceof Guarded ? value.value : String(value)));
}

/** The Handlebars options of all templates; the build compiles the templates with these options. */
export const templateOptions = {
  noEscape: true,
  strict: true,
  knownHelpersOnly: true,
  knownHelpers: Object.fromEntries(Object.keys(helpers).map((name) => [name, true])),
};

/**
 * Renders a template. Reports strings with special characters that are not escaped by `{{yaml name}}` or `{{json name}}`.
 * `Code` is written unchanged.
 *
 * @param sourceOf reads the template; not called for templates that the build has compiled, except to report a problem
 * @returns undefined if errors were reported
 */
export function render(
  template: string,
  sourceOf: () => string,
  context: object,
  sink: DiagnosticSink,
): string | undefined {
  const values = Object.entries(context).map(([key, value]) => [key, guarded(key, value)]);
  try {
    return compile(template, sourceOf, templateOptions)(Object.fromEntries(values));
  } catch (error) {
    if (!(error instanceof UnsafeValue)) throw error; // a bug
    sink.report(unsafeProblem(template, sourceOf(), error));
    return undefined;
  }
}

function guarded(key: string, value: unknown): unknown {
  return typeof value === 'string' && !isPlain(value) ? new Guarded(key, value) : value;
}

/** Writes a JSON string in ASCII, because YAML allows fewer characters between quotes than JSON. */
function jsonString(value: string): string {
  const asciiOf = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, asciiOf);
}

function unsafeProblem(template: string, source: string, { key, message }: UnsafeValue): Diagnostic {
  const start = Math.max(source.indexOf(`{{${key}}}`), 0);
  return errorOf(
    'template-invalid',
    `the template cannot be rendered: ${message}`,
    'correct the value in PROJECT or on the command line',
    { file: `templates/${template}`, start, end: start + key.length + 4 },
  );
}
