/** A format of strings: what it allows, and an example. */
interface StringFormat {
  readonly isValid: (text: string) => boolean;
  readonly example: string;
}

const uuid = /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i;

/**
 * The formats of which all that the API server accepts is known here, by their names without hyphens. The others depend on
 * parsers of Go, and are left to the API server.
 */
const formats: ReadonlyMap<string, StringFormat> = new Map([
  ['date', { isValid: isDate, example: '2026-01-31' }],
  ['datetime', { isValid: isDateTime, example: '2026-01-31T12:30:00Z' }],
  ['byte', { isValid: isBase64, example: 'a2J0cw==' }],
  ['uuid', { isValid: (text: string) => uuid.test(text), example: '123e4567-e89b-42d3-a456-426614174000' }],
]);

/** Returns an example of a format that a string violates; undefined if it is valid, or the format is not checked here. */
export function violatedFormat(text: string, format: string): string | undefined {
  const known = formats.get(format.replaceAll('-', ''));
  return known && !known.isValid(text) ? known.example : undefined;
}

function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysOf(+year, +month);
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** The API server allows more than RFC 3339: for example, any character before the fraction. */
function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split(/t/i);
  const [, hour = '', minute = '', second = ''] = clock.exec(time) ?? [];
  return isDate(date) && hour !== '' && hour <= '23' && minute <= '59' && second <= '59';
}

const clock = /^(\d{2}):(\d{2}):(\d{2})([^\n]\d+)?(z|[+-]\d{2}:\d{2})$/iu;

function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[a-zA-Z0-9+/]+={0,2}$/.test(text);
}
