import { Option } from 'commander';
import type { Flag, Flags, ForeignFlag } from '../../commands/define/flags.js';
import { flagLetters } from './command.js';

/** Converts a flag to a commander option. Calls `onInvalid` with each invalid value. */
export function optionOf(name: string, flag: Flag, onInvalid: (value: string) => void = () => undefined): Option {
  const option = new Option(flagsText(name, flag), flag.summary);
  if (flag.kind !== 'switch' && flag.choices) option.choices(flag.choices);
  if (flag.kind === 'text') option.makeOptionMandatory(flag.isRequired === true);
  if (flag.kind !== 'choice' && flag.default !== undefined) option.default(flag.default);
  if (flag.kind !== 'text') option.preset(flag.kind === 'switch' ? 'true' : flag.alone);
  return option.argParser((text: string, before: unknown) => {
    const value = parsed(flag, text);
    if (value === undefined) onInvalid(text);
    return isRepeatable(flag) && typeof before === 'string' ? `${before},${value}` : value;
  });
}

function isRepeatable(flag: Flag): boolean {
  return flag.kind === 'text' && flag.isRepeatable === true;
}

/** Converts an unsupported kubebuilder flag to a kbts flag, so that it can be parsed. */
export function foreignAsFlag({ argument, reason: summary }: ForeignFlag): Flag {
  return argument === undefined ? { kind: 'switch', summary } : { kind: 'text', argument, summary };
}

/** Returns flag values by flag name, from the options that commander parsed. */
export function valuesOf(flags: Flags, options: readonly Option[], found: Readonly<Record<string, unknown>>) {
  const own = options.filter((option) => Object.hasOwn(flags, option.name()));
  const ownValue = (name: string) => (Object.hasOwn(found, name) ? found[name] : undefined);
  // The flag parsers return only strings and booleans.
  return Object.fromEntries(own.map((option) => [option.name(), ownValue(option.attributeName()) as string | boolean]));
}

function flagsText(name: string, flag: Flag): string {
  const letter = Object.hasOwn(flagLetters, name) ? flagLetters[name] : undefined;
  const argument = flag.kind === 'text' ? `<${flag.argument}>` : '[value]';
  return `${letter === undefined ? '' : `-${letter}, `}--${name} ${argument}`;
}

const truths: Readonly<Record<string, boolean>> = { true: true, t: true, 1: true, false: false, f: false, 0: false };

/** Parses a flag value; undefined if it is invalid. */
function parsed(flag: Flag, text: string): string | boolean | undefined {
  if (flag.kind === 'switch') return Object.hasOwn(truths, text.toLowerCase()) ? truths[text.toLowerCase()] : undefined;
  return !flag.choices || flag.choices.includes(text) ? text : undefined;
}
