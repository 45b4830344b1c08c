const units: Readonly<Record<string, number>> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
};

/** Matches only where the last match ended, so that parsing takes linear time: users write durations in objects. */
const part = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/y;

/** Returns the milliseconds of a duration in Go's format, such as `1h30m`; undefined if the text is not a duration. */
export function parseDuration(text: string): number | undefined {
  const isNegative = text.startsWith('-');
  const value = text.replace(/^[-+]/, '');
  if (value === '0') return 0;
  if (value === '') return undefined;
  let sum = 0;
  for (part.lastIndex = 0; part.lastIndex < value.length; ) {
    const [matched, number, unit = ''] = part.exec(value) ?? [];
    if (matched === undefined) return undefined;
    sum += Number(number) * (units[unit] ?? Number.NaN);
  }
  return isNegative ? -sum : sum;
}
