import type { OutsideFolder, ReadableFiles } from '../../base/files/index.js';
import { isRecord } from '../../base/json/index.js';
import {
  type DiagnosticCode,
  type DiagnosticSink,
  didYouMean,
  errorOf,
  type Span,
  shorten,
} from '../../base/problems/index.js';
import type { Project } from '../../base/project-file/index.js';
import { type AnyMarker, ArgumentError, listOf, TextReader, text, value } from '../markers/index.js';
import { partOfUse } from '../model/index.js';
import {
  type ChosenGenerators,
  type GeneratorName,
  generatorOptions,
  type NeedlessName,
  needlessGenerators,
  type OutputRule,
  readOutputRule,
} from './generators.js';
import { argumentsFile, NamedPlaces, type Origin } from './places.js';

/** A parsed request to run the generators. */
export interface ManifestsRequest {
  readonly origin: Origin;
  readonly generators: ChosenGenerators;
  /** Requested generators that have no effect in kbts. */
  readonly needless: readonly NeedlessName[];
  /** Patterns of source folders, for example `./src/...`. */
  readonly paths: readonly string[];
  /** The location of each source pattern in the arguments. */
  readonly places: ReadonlyMap<string, Span>;
  /** The output of each generator. Folders inside the project are real paths; `outsideOutputs` lists the others. */
  readonly outputs: Readonly<Partial<Record<GeneratorName, OutputRule>>>;
  /** Locations outside of the project that may be read. */
  readonly outside: readonly string[];
  /** Folders outside of the project that may be written to. */
  readonly outsideOutputs: readonly OutsideFolder[];
}

/** The arguments if PROJECT contains none. */
export const defaultArguments: readonly string[] = [
  'rbac:roleName=manager-role',
  'crd',
  'webhook',
  'paths=./src/...',
  'output:crd:artifacts:config=config/crd/bases',
];

/** Returns the arguments in PROJECT, or the default arguments. */
export function argumentsOf({ manifests }: Project): readonly string[] {
  return manifests.length > 0 ? manifests : defaultArguments;
}

/** Returns the output folder of a generator; undefined if it does not write to a folder. */
export function folderOf(generator: 'crd' | 'webhook', request: ManifestsRequest | undefined): string | undefined {
  const output = request?.generators[generator] && request.outputs[generator];
  return output?.kind === 'folder' ? output.path : undefined;
}

/** Returns the arguments as one line. Locations in diagnostics refer to this line. */
export function argumentsText(args: readonly string[]): string {
  return args.join(' ');
}

/** Parses controller-gen arguments: generators, `paths=` and output rules. Returns undefined if it reported errors. */
export function readRequest(
  args: readonly string[],
  origin: Origin,
  files: ReadableFiles,
  sink: DiagnosticSink,
): ManifestsRequest | undefined {
  const reader = new RequestReader(origin, files, sink);
  let offset = 0;
  for (const argument of args) {
    reader.read(argument, offset);
    offset += argument.length + 1;
  }
  return reader.finish(argumentsText(args).length);
}

type Options = Pick<AnyMarker['marker']['argument'], 'shape' | 'readText'>;

const allGenerators: Readonly<Record<string, Options>> = {
  ...generatorOptions,
  ...Object.fromEntries(Object.entries(needlessGenerators).map(([name, { options }]) => [name, options])),
};

class RequestReader {
  readonly #generators = new Map<string, unknown>();
  readonly #outputs = new Map<string, { readonly rule: OutputRule; readonly span: Span; readonly place: Span }>();
  readonly #paths = new Map<string, Span>();
  readonly #places: NamedPlaces;
  readonly #file: string;
  #failed = false;

  constructor(
    private readonly origin: Origin,
    files: ReadableFiles,
    private readonly sink: DiagnosticSink,
  ) {
    this.#file = argumentsFile(origin);
    this.#places = new NamedPlaces(origin, files, (message, span, hint) =>
      this.#fail(message, span, hint, 'path-outside'),
    );
  }

  read(argument: string, offset: number): void {
    const text = argument.replace(/^\+/, '');
    const start = offset + argument.length - text.length;
    const span = { file: this.#file, start, end: start + text.length };
    try {
      if (text.startsWith('paths=')) this.#readPaths(new TextReader(text.slice(6), this.#file, start + 6));
      else if (text.startsWith('output:')) this.#readOutput(text, span);
      else this.#readGenerator(text, span);
    } catch (error) {
      if (!(error instanceof ArgumentError)) throw error;
      const name = text.split(/[:=]/, 1)[0] ?? '';
      const { message, span: place = span, hint = hintFor(name) } = error.diagnostic;
      this.#fail(`\`${name}\`: ${message}`, place, this.#hintToSplit(text) ?? hint);
    }
  }

  finish(length: number): ManifestsRequest | undefined {
    if (this.#generators.size === 0 && !this.#failed) {
      const hint = 'specify at least one of `crd`, `rbac:roleName=…` and `webhook`';
      this.#fail('no generator is specified', { file: this.#file, start: 0, end: length }, hint);
    }
    for (const [name, { span }] of this.#outputs) this.#checkOutput(name, span);
    const outputs = this.#placedOutputs();
    if (this.#failed) return undefined;
    const places = this.#paths;
    const isNeedless = (name: string): name is NeedlessName => Object.hasOwn(needlessGenerators, name);
    return {
      origin: this.origin,
      generators: Object.fromEntries([...this.#generators].filter(([name]) => !isNeedless(name))), // the options were parsed with the fields of their generator
      needless: [...this.#generators.keys()].filter(isNeedless),
      paths: places.size === 0 ? ['.'] : [...places.keys()],
      places,
      outputs,
      outside: this.#places.outside,
      outsideOutputs: this.#places.outputs,
    };
  }

  /** Returns the output of each generator: its own rule, the common rule, or its default folder in `config`. */
  #placedOutputs(): ManifestsRequest['outputs'] {
    const named = [...this.#generators.keys()].map((name) => {
      const given = this.#outputs.get(name) ?? this.#outputs.get('default');
      const rule = given?.rule ?? { kind: 'folder', path: `config/${name}` };
      return [name, rule.kind === 'folder' ? { ...rule, path: this.#places.output(rule.path, given?.place) } : rule];
    });
    return Object.fromEntries(named);
  }

  #readPaths(reader: TextReader): void {
    const paths = value(listOf(placedText)).readText(reader);
    if (reader.peek() === ',') throw reader.fail('found `,` between paths', 'write `;` between them, or `{a,b}`');
    reader.expectEnd();
    for (const { text, start, end } of paths) {
      const span = { file: this.#file, start: reader.offset + start, end: reader.offset + end };
      this.#paths.set(this.#places.sources(text, span), span);
    }
  }

  #readOutput(text: string, span: Span): void {
    const [, first = ''] = text.split(':', 2);
    const isForOne = Object.hasOwn(allGenerators, first);
    const begin = 'output:'.length + (isForOne ? first.length + 1 : 0);
    const reader = new TextReader(text.slice(begin), this.#file, span.start + begin);
    const rule = readOutputRule(reader);
    if (!rule) {
      const hint =
        'write `output:dir=D`, `output:artifacts:config=D`, `output:stdout` or `output:none`,\nwith the name of a generator after `output:` to apply the rule only to that generator';
      return this.#fail(`\`${text}\` is not an output rule`, span, hint);
    }
    const place = partOfUse({ span, parts: reader.parts }, reader.parts.has('.dir') ? '.dir' : '.config').span;
    this.#outputs.set(isForOne ? first : 'default', { rule, span, place });
  }

  #checkOutput(name: string, span: Span): void {
    if (name === 'default' || this.#generators.has(name)) return;
    const hint = `add \`${name}\` to the generators, or remove this rule`;
    this.#fail(`the generator \`${name}\` has an output rule, but does not run`, span, hint);
  }

  #readGenerator(text: string, span: Span): void {
    const name = text.split(/[:=]/, 1)[0] ?? '';
    const options = Object.hasOwn(allGenerators, name) ? allGenerators[name] : undefined;
    if (!options) return this.#refuseName(text, span);
    if (this.#generators.has(name)) {
      return this.#fail(`the generator \`${name}\` is specified twice`, span, 'combine its options in one argument');
    }
    const begin = name.length + 1;
    // Record the generator even if its options are invalid, to avoid an error about missing generators.
    this.#generators.set(name, undefined);
    const reader = new TextReader(text.slice(begin), this.#file, span.start + begin);
    const read = options.readText(reader);
    this.#generators.set(name, read);
    for (const option of ['headerFile', 'manifests']) {
      const place = isRecord(read) ? read[option] : undefined;
      if (typeof place !== 'string' || place === '') continue;
      this.#places.input(place, partOfUse({ span, parts: reader.parts }, `.${option}`).span);
    }
  }

  #refuseName(argument: string, span: Span): void {
    const split = this.#hintToSplit(argument);
    if (split !== undefined) return this.#fail(`\`${shorten(argument)}\` is more than one argument`, span, split);
    const name = argument.split(/[:=]/, 1)[0] ?? '';
    const generators = Object.keys(generatorOptions).map((known) => `\`${known}\``);
    const known = ['paths', 'output', ...Object.keys(allGenerators)];
    const hint = didYouMean(name, known, `the generators are ${generators.join(', ')}`);
    this.#fail(`\`${name}\` is neither a generator nor \`paths\` or \`output\``, span, hint);
  }

  /** Returns a hint if a string contains several arguments, such as `crd paths=./src/...`. */
  #hintToSplit(text: string): string | undefined {
    const [first = '', ...others] = text.trim().split(/\s+/);
    if (!isArgument(first) || !others.some(isArgument)) return undefined;
    return this.origin === 'PROJECT'
      ? 'write a list in PROJECT, with one argument in each item'
      : 'pass each argument on its own, without quotes around all of them';
  }

  #fail(message: string, span: Span | undefined, hint: string, code: DiagnosticCode = 'option-invalid'): void {
    this.#failed = true;
    this.sink.report(errorOf(code, message, hint, span));
  }
}

/** A string with its location in the argument. */
const placedText = {
  ...text('a folder, such as `./src/...`'),
  readText(reader: TextReader) {
    const start = reader.skipSpace();
    return { text: text('').readText(reader).trim(), start, end: reader.position };
  },
  readValue: () => ({ text: '', start: 0, end: 0 }),
};

function isArgument(word: string): boolean {
  return (
    /^\+?(?:paths=|output:)/.test(word) ||
    Object.hasOwn(allGenerators, word.replace(/^\+/, '').split(/[:=]/, 1)[0] ?? '')
  );
}

function hintFor(generator: string): string {
  const shape = allGenerators[generator]?.shape;
  const known = shape?.kind === 'fields' ? shape.fields.map((option) => `\`${option.commentName}\``) : [];
  return known.length === 0 ? 'see `kbts manifests --help`' : `its options are ${known.join(', ')}`;
}
