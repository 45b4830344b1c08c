import type { FlagDefinition, FlagDefinitions } from './flag.js';

/** Returns the output of `--help`: each flag with its type, description and default. */
export function usageOf(program: string, own: FlagDefinitions, manager: FlagDefinitions): string {
  const sections = [section('Flags of this operator:', own), section('Flags of every manager:', manager)];
  return [`Usage: ${program} [flags]`, ...sections.filter((text) => text !== ''), help].join('\n\n');
}

const help = '  --help\n        Show this help.\n';

function section(title: string, flags: FlagDefinitions): string {
  const names = Object.keys(flags).sort();
  if (names.length === 0) return '';
  return [title, ...names.map((name) => entry(name, flags[name]))].join('\n');
}

function entry(name: string, flag: FlagDefinition | undefined): string {
  if (!flag) return '';
  const type = typeof flag.default === 'boolean' ? '' : ` ${typeof flag.default}`;
  const hasDefault = flag.default !== '' && flag.default !== false;
  return `  --${name}${type}\n        ${flag.help}${hasDefault ? ` (default ${flag.default})` : ''}`;
}
