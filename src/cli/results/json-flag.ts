/** Whether a command line contains `--json`, even if other arguments are invalid. */
export function hasJsonFlag(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = (end < 0 ? argv : argv.slice(0, end)).filter((word) => /^--?json(=|$)/.test(word));
  return /^--?json(=(true|t|1))?$/i.test(flags.at(-1) ?? '');
}
