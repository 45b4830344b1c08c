import { suggest } from '../../base/problems/index.js';
import { SetupError } from '../errors/index.js';
import type { FlagDefinition, FlagDefinitions, FlagValue, FlagValues } from './flag.js';

/** An error in the command line of the operator. */
export class FlagError extends SetupError {
  override readonly name = 'FlagError';
}

/** Whether the command line contains `--help` or `-h`. */
export function asksForHelp(args: readonly string[], flags: FlagDefinitions): boolean {
  return tokensOf(args, flags).some(({ name }) => name === 'help' || name === 'h');
}

/**
 * Parses flags like Go programs: one or two dashes; the value after `=` or as the next argument; booleans do not require
 * a value. If a flag is repeated, the last value is used. Unlike in Go, an argument that is not a flag is an error and does
 * not end the flags: otherwise `--leader-elect false` would mean true.
 */
export function parseFlags<F extends FlagDefinitions>(args: readonly string[], flags: F): FlagValues<F> {
  const values: Record<string, FlagValue> = {};
  for (const [name, flag] of Object.entries(flags)) values[name] = flag.default;
  for (const token of tokensOf(args, flags)) values[token.name] = flagValue(token, flags);
  return values as FlagValues<F>; // each value has the type of its default, see `flagValue`
}

interface Token {
  readonly name: string;
  /** Undefined if the argument has no value. */
  readonly text: string | undefined;
}

function tokensOf(args: readonly string[], flags: FlagDefinitions): Token[] {
  const tokens: Token[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    const [, name, text] = /^--?([^-=][^=]*)(?:=(.*))?$/s.exec(argument) ?? [];
    if (name === undefined) throw notAFlag(argument, tokens.at(-1));
    const takesNext = text === undefined && isKnown(name, flags) && typeof flags[name]?.default !== 'boolean';
    if (takesNext) index += 1;
    tokens.push({ name, text: takesNext ? args[index] : text });
  }
  return tokens;
}

function flagValue({ name, text }: Token, flags: FlagDefinitions): FlagValue {
  const flag = isKnown(name, flags) ? flags[name] : undefined;
  if (!flag) throw unknownFlag(name, Object.keys(flags));
  if (typeof flag.default === 'boolean') return booleanOf(name, text ?? 'true');
  if (text === undefined)
    throw new FlagError(`\`--${name}\` requires a value, for example \`--${name}=${exampleOf(flag)}\``);
  return typeof flag.default === 'number' ? numberOf(name, text) : text;
}

/** Parses a boolean like Go's `strconv.ParseBool`. */
function booleanOf(name: string, text: string): boolean {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) return true;
  if (/^(?:0|f|F|false|FALSE|False)$/.test(text)) return false;
  throw new FlagError(`\`--${name}\` must be true or false, found \`${shown(text)}\``);
}

function numberOf(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() !== '' && Number.isFinite(number)) return number;
  throw new FlagError(`\`--${name}\` must be a number, found \`${shown(text)}\``);
}

function exampleOf(flag: FlagDefinition): string {
  return flag.default === '' ? '…' : String(flag.default);
}

function unknownFlag(name: string, known: readonly string[]): FlagError {
  const begun = known.filter((flag) => name.length > 2 && flag.startsWith(name.toLowerCase()));
  const guess = begun.length === 1 ? begun[0] : (suggest(name, begun) ?? suggest(name, known));
  const hint = guess === undefined ? '' : `did you mean \`--${guess}\`? `;
  return new FlagError(`unknown flag \`--${shown(name)}\`; ${hint}\`--help\` lists all flags`);
}

function notAFlag(argument: string, before: Token | undefined): FlagError {
  const hint =
    before && before.text === undefined
      ? `; to give a value, write \`--${shown(before.name)}=${shown(argument)}\``
      : '';
  return new FlagError(`unexpected argument \`${shown(argument)}\`${hint}`);
}

function isKnown(name: string, flags: FlagDefinitions): boolean {
  return Object.hasOwn(flags, name);
}

function shown(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
