import type { ArgumentField } from '../grammar/arguments.js';
import { type MarkerHelp, markerHelp } from './help.js';

interface Snippet {
  readonly scope: 'typescript';
  readonly prefix: string;
  /** The inserted text, with placeholders such as `${1:name}`. */
  readonly body: string;
  readonly description: string;
}

/** Snippets for all markers with an effect, as comments and as decorators, for a `*.code-snippets` file of VS Code. */
export function markerSnippets(): Record<string, Snippet> {
  const useful = markerHelp().filter(({ noEffect }) => noEffect === undefined);
  const entries = useful.flatMap((help) => [
    [`+${help.name}`, commentBody(help), help] as const,
    ...(help.decorator === undefined
      ? []
      : [[`@${help.decorator}`, decoratorBody(help.decorator, help.argument), help] as const]),
  ]);
  return Object.fromEntries(
    entries.map(([prefix, body, { summary }]) => [prefix, { scope: 'typescript', prefix, body, description: summary }]),
  );
}

function commentBody({ name, argument }: MarkerHelp): string {
  switch (argument.kind) {
    case 'none':
      return `+${name}`;
    case 'fields': {
      const parts = requiredFields(argument.fields).map(
        (field, index) => `${field.commentName}=${placeholder(index + 1, field.commentName, field.oneOf)}`,
      );
      return `+${name}:${parts.join(',')}`;
    }
    case 'scalar':
      return `+${name}=${placeholder(1, argument.type, argument.oneOf)}`;
    case 'list':
      return `+${name}=${placeholder(1, 'a;b')}`;
  }
}

function decoratorBody(name: string, argument: MarkerHelp['argument']): string {
  switch (argument.kind) {
    case 'none':
      return `@${name}()`;
    case 'fields': {
      const parts = requiredFields(argument.fields).map(
        (field, index) => `${field.name}: ${literal(index + 1, field)}`,
      );
      return `@${name}({ ${parts.join(', ')} })`;
    }
    case 'scalar':
      return `@${name}(${literal(1, { name: argument.type, ...argument })})`;
    case 'list':
      return `@${name}(${literal(1, { name: argument.type, type: argument.type })})`;
  }
}

/** All required fields, or the first field if none is required. */
function requiredFields(all: readonly ArgumentField[]): readonly ArgumentField[] {
  const required = all.filter(({ isRequired }) => isRequired);
  return required.length > 0 ? required : all.slice(0, 1);
}

/** A snippet placeholder for a TypeScript value. Strings are quoted. */
function literal(index: number, { name, type, oneOf }: Pick<ArgumentField, 'name' | 'type' | 'oneOf'>): string {
  if (type === 'bool') return placeholder(index, name, ['true', 'false']);
  if (type === 'string' || type === 'raw') return `'${placeholder(index, name, oneOf)}'`;
  return type.endsWith('[]') ? `['${placeholder(index, name, oneOf)}']` : placeholder(index, name, oneOf);
}

function placeholder(index: number, name: string, oneOf: readonly string[] = []): string {
  const choices = oneOf.filter((choice) => choice !== '').map((choice) => choice.replace(/[\\,|]/g, '\\$&'));
  return choices.length > 0 ? `\${${index}|${choices.join(',')}|}` : `\${${index}:${name}}`;
}
