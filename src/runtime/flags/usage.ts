import type { FlagDefinition, FlagDefinitions } from './flag.js';

/** Returns the output of `--help`: each flag with its type, description and default. */
export function usageOf(program: string, own: FlagDefinitions, manager: FlagDefinitions): string {
  const sections = [section('Flags of this operator:', own), section('Flags of every manager:', manager)];
  return [`Usage: ${program} [flags]`, ...sections.filter((text) => text !== ''), help].join('\n\n');
}

const help = '  --help\n        Show this help.\n';

function section(title: string, flags: FlagDefinitions): string {
  const all = Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1));
  return all.length === 0 ? '' : [title, ...all.map(entry)].join('\n');
}

function entry([name, flag]: [string, FlagDefinition]): string {
  const type = typeof flag.default === 'boolean' ? '' : ` ${typeof flag.default}`;
  const hasDefault = flag.default !== '' && flag.default !== false;
  return `  --${name}${type}\n        ${flag.help}${hasDefault ? ` (default ${flag.default})` : ''}`;
}
