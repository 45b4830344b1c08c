import { Option } from 'commander';
import type { Flag, Flags, ForeignFlag } from '../define/command.js';
import { flagLetters } from '../define/flags.js';

/**
 * Returns a flag as an option of commander.
 *
 * @param onInvalid is called with a value that is not among the choices
 */
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

/** A flag of kubebuilder as one of kbts. */
export function foreignAsFlag({ argument, reason: summary }: ForeignFlag): Flag {
  return argument === undefined ? { kind: 'switch', summary } : { kind: 'text', argument, summary };
}

/** The values of flags by their names, from what commander has read. */
export function valuesOf(flags: Flags, options: readonly Option[], found: Readonly<Record<string, unknown>>) {
  const own = options.filter((option) => Object.hasOwn(flags, option.name()));
  const ownValue = (name: string) => (Object.hasOwn(found, name) ? found[name] : undefined);
  return Object.fromEntries(own.map((option) => [option.name(), ownValue(option.attributeName()) as string | boolean])); // as their parsers return them
}

function flagsText(name: string, flag: Flag): string {
  const letter = Object.hasOwn(flagLetters, name) ? flagLetters[name] : undefined;
  const argument = flag.kind === 'text' ? `<${flag.argument}>` : '[value]';
  return `${letter === undefined ? '' : `-${letter}, `}--${name} ${argument}`;
}

const truths: Readonly<Record<string, boolean>> = { true: true, t: true, 1: true, false: false, f: false, 0: false };

/** Undefined when the text is not a value of the flag. */
function parsed(flag: Flag, text: string): string | boolean | undefined {
  if (flag.kind === 'switch') return Object.hasOwn(truths, text.toLowerCase()) ? truths[text.toLowerCase()] : undefined;
  return !flag.choices || flag.choices.includes(text) ? text : undefined;
}
