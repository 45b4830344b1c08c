import { ArgumentError, TextReader } from '../markers/index.js';
import { type ProblemSink, type Span, suggest } from '../problems/index.js';
import { type ChosenGenerators, type GeneratorName, generatorOptions, needlessGenerators } from './generators.js';
import { type OutputRule, outputRule } from './output-rule.js';

/** What a run of the generators shall do. */
export interface ManifestsRequest {
  readonly generators: ChosenGenerators;
  /** Patterns of source folders, as `./src/...`. */
  readonly paths: readonly string[];
  /** Where the patterns are written. */
  readonly places: ReadonlyMap<string, Span>;
  /** Where the files of a generator go. */
  readonly outputs: Readonly<Partial<Record<GeneratorName | 'default', OutputRule>>>;
}

/** The name under which the arguments of a run stand in problems. */
export const argumentsFile = '(arguments)';

/** What a kbts project runs unless its PROJECT file says otherwise. */
export const defaultArguments: readonly string[] = [
  'rbac:roleName=manager-role',
  'crd',
  'webhook',
  'paths=./src/...',
  'output:crd:artifacts:config=config/crd/bases',
];

/** The arguments as one line of text, to which the places in problems refer. */
export function argumentsText(args: readonly string[]): string {
  return args.join(' ');
}

/**
 * Reads the argument language of controller-gen: generators with options, `paths=`, and output rules.
 *
 * @param args one argument each, as `crd:maxDescLen=0`
 * @returns undefined when problems were reported
 */
export function readRequest(args: readonly string[], sink: ProblemSink): ManifestsRequest | undefined {
  const reader = new RequestReader(sink);
  let offset = 0;
  for (const argument of args) {
    reader.read(argument, offset);
    offset += argument.length + 1;
  }
  return reader.finish(argumentsText(args).length);
}

class RequestReader {
  readonly #generators: Record<string, unknown> = {};
  readonly #outputs: Record<string, OutputRule> = {};
  readonly #paths = new Map<string, Span>();
  #failed = false;

  constructor(private readonly sink: ProblemSink) {}

  read(argument: string, offset: number): void {
    const text = argument.replace(/^\+/, '');
    const start = offset + argument.length - text.length;
    const span = { file: argumentsFile, start, end: start + text.length };
    if (text.startsWith('paths=')) this.#readPaths(text, start);
    else if (text.startsWith('output:')) this.#readOutput(text.slice('output:'.length), span);
    else this.#readGenerator(text, span);
  }

  finish(length: number): ManifestsRequest | undefined {
    if (Object.keys(this.#generators).length === 0 && !this.#failed) {
      this.#fail(
        'no generator was named',
        { file: argumentsFile, start: 0, end: length },
        'name at least one of `crd`, `rbac:roleName=…` and `webhook`',
      );
    }
    if (this.#failed) return undefined;
    const places = this.#paths;
    const paths = places.size === 0 ? ['.'] : [...places.keys()];
    return { generators: this.#generators as ChosenGenerators, paths, places, outputs: this.#outputs }; // each was read by its own fields
  }

  #readPaths(text: string, start: number): void {
    const { length } = /^paths=(?:\{(?=.*\}$))?/.exec(text)?.[0] ?? '';
    const list = length === 'paths={'.length ? text.slice(length, -1) : text.slice(length);
    for (const { 0: path, index } of list.matchAll(/[^;,\s](?:[^;,]*[^;,\s])?/g)) {
      const from = start + length + index;
      this.#paths.set(path, { file: argumentsFile, start: from, end: from + path.length });
    }
  }

  #readOutput(text: string, span: Span): void {
    const [first = ''] = text.split(':', 1);
    const isForOne = Object.hasOwn(generatorOptions, first);
    const rule = outputRule(isForOne ? text.slice(first.length + 1) : text);
    if (rule) this.#outputs[isForOne ? first : 'default'] = rule;
    else if (!Object.hasOwn(needlessGenerators, first)) {
      const hint =
        'write `output:dir=D`, `output:artifacts:config=D`, `output:stdout` or `output:none`,\nwith the name of a generator behind `output:` to mean that one only';
      this.#fail(`\`output:${text}\` is not an output rule`, span, hint);
    }
  }

  #readGenerator(text: string, span: Span): void {
    const name = text.split(/[:=]/, 1)[0] ?? '';
    if (Object.hasOwn(needlessGenerators, name)) return;
    if (!Object.hasOwn(generatorOptions, name)) return this.#refuseName(name, span);
    if (Object.hasOwn(this.#generators, name)) {
      return this.#fail(`the generator \`${name}\` is named twice`, span, 'give all of its options in one argument');
    }
    const reader = new TextReader(text.slice(name.length + 1), argumentsFile, span.start + name.length + 1);
    try {
      this.#generators[name] = generatorOptions[name as GeneratorName].readText(reader); // hasOwn has checked the name
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      const { shape } = generatorOptions[name as GeneratorName];
      const known = shape.kind === 'fields' ? shape.fields.map((option) => `\`${option.commentName}\``) : [];
      this.#fail(`\`${name}\`: ${error.message}`, error.span, error.hint ?? `its options are ${known.join(', ')}`);
    }
  }

  #refuseName(name: string, span: Span): void {
    const near = suggest(name, ['paths', 'output', ...Object.keys(generatorOptions)]);
    const hint = near
      ? `did you mean \`${near}\`?`
      : `the generators are ${Object.keys(generatorOptions)
          .map((known) => `\`${known}\``)
          .join(', ')}`;
    this.#fail(`\`${name}\` is neither a generator, nor \`paths\`, nor \`output\``, span, hint);
  }

  #fail(message: string, span: Span, hint: string): void {
    this.#failed = true;
    this.sink.report({ code: 'option-invalid', severity: 'error', message, span, hint });
  }
}
