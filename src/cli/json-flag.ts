/** Whether a command line has `--json`, also one that cannot be understood otherwise. */
export function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  const flags = (end < 0 ? argv : argv.slice(0, end)).filter((word) => /^--json(=|$)/.test(word));
  return /^--json(=(true|t|1))?$/i.test(flags.at(-1) ?? '');
}
