/** Numbers of the months in cron schedules, by name in lower case. */
export const monthNumbers = numbered('jan feb mar apr may jun jul aug sep oct nov dec', 1);

/** Numbers of the days of the week in cron schedules, by name in lower case. */
export const weekdayNumbers = numbered('sun mon tue wed thu fri sat', 0);

function numbered(names: string, first: number): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name, index) => [name, index + first]));
}
