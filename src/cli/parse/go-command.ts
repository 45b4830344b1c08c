import { Command as Commander, type ErrorOptions, type ParseOptionsResult } from 'commander';
import type { Diagnostic } from '../../base/problems/index.js';
import type { Command } from './command.js';
import { missingValue, usageError } from './usage-errors.js';

/**
 * A commander command that parses flags as Go does. It collects errors instead of stopping at the first one, so that
 * the user sees all of them at once.
 */
export class GoCommand extends Commander {
  /** The definition of a command that can run; undefined until it is loaded. */
  definition?: Command;
  /** Loads the definition; undefined for a command group such as `create`. */
  load?: () => Promise<void>;
  /** Unknown flags, as written. */
  unknownFlags: readonly string[] = [];

  /** @param problems collects the errors of the whole command line */
  constructor(
    name?: string,
    readonly problems: Diagnostic[] = [],
  ) {
    super(name);
    this.hook('preSubcommand', async (_, command) => (command instanceof GoCommand ? command.load?.() : undefined));
  }

  /** The words after `kbts`, such as `create api`; empty for `kbts` itself. */
  get path(): string {
    const above = this.parent instanceof GoCommand ? this.parent.path : undefined;
    return above === undefined ? '' : `${above} ${this.name()}`.trim();
  }

  override createCommand(name?: string): GoCommand {
    return new GoCommand(name, this.problems);
  }

  override parseOptions(argv: string[]): ParseOptionsResult {
    // A group of commands does not know the flags of the command that runs.
    const result = super.parseOptions(this.commands.length > 0 ? argv : this.#spellOut(argv));
    this.unknownFlags = result.unknown.filter((word) => word.startsWith('-')).map((word) => word.replace(/=.*/s, ''));
    return result;
  }

  override error(message: string, { code = '' }: ErrorOptions = {}): never {
    this.problems.push(...usageError(code, message, this));
    // Commander continues with its next check when this method returns.
    return undefined as never;
  }

  /**
   * Translates Go's syntax: `-flag` becomes `--flag`, every flag gets its value with `=`, and a boolean flag without a
   * value is true and never consumes the next word.
   */
  #spellOut(argv: readonly string[]): string[] {
    const end = argv.indexOf('--');
    const words = end < 0 ? argv : argv.slice(0, end);
    const spelled: string[] = [];
    for (let index = 0; index < words.length; index++) {
      const word = words[index] ?? '';
      const [, name = '', value] = /^--?([a-z][^=]*)(?:=(.*))?$/is.exec(word) ?? [];
      const option = this.options.find(({ short, long }) => long === `--${name}` || short === `-${name}`);
      if (!option) spelled.push(...otherWord(word, name, value));
      else if (value !== undefined || !option.required) spelled.push(`${option.long}=${value ?? option.presetArg}`);
      else {
        const next = words[index + 1];
        // Without `=`, a word that starts with `--` is the next flag, and the value is missing.
        const isThere = next !== undefined && !next.startsWith('--');
        spelled.push(`${option.long}=${isThere ? next : ''}`);
        if (isThere) index++;
        else this.problems.push(missingValue(option, this));
      }
    }
    return end < 0 ? spelled : [...spelled, ...argv.slice(end)];
  }
}

/** Converts a word that is not a known flag of the command to a form that commander can check; drops `--help=false`. */
function otherWord(word: string, name: string, value: string | undefined): string[] {
  if (name === 'help' || name === 'h') return /^(?:false|f|0)$/i.test(value ?? '') ? [] : ['--help'];
  return [name.length > 1 && !word.startsWith('--') ? `-${word}` : word];
}
