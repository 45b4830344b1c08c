/** Whether a command line sets `--json`, even if other arguments are invalid. The last `--json` flag decides. */
export function hasJsonFlag(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = (end < 0 ? argv : argv.slice(0, end)).filter((word) => /^--?json(=|$)/.test(word));
  return /^--?json(=(true|t|1))?$/i.test(flags.at(-1) ?? '');
}
