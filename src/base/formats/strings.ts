/** Whether a string is a UUID, with or without hyphens. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text);
}

/** Whether a string is base64 with padding, and not empty. */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[a-zA-Z0-9+/]+={0,2}$/.test(text);
}

/** Whether a string is a date such as `2006-01-02`. */
export function isDate(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (year === '' || Number(month) < 1 || Number(month) > 12 || Number(day) < 1) return false;
  // `Date.UTC` reads years below 100 as those of the 20th century; leap years repeat after 400 years.
  return Number(day) <= new Date(Date.UTC(2000 + (Number(year) % 400), Number(month), 0)).getUTCDate();
}

/**
 * Whether the API server accepts a date-time. Unlike RFC 3339, the API server allows any character as the decimal
 * point.
 */
export function isDateTime(text: string): boolean {
  const [date = '', time = ''] = text.split(/t/i);
  const [, hour = '', minute = '', second = ''] = clock.exec(time) ?? [];
  return isDate(date) && hour !== '' && hour <= '23' && minute <= '59' && second <= '59';
}

const clock = /^(\d{2}):(\d{2}):(\d{2})([^\n]\d+)?(z|[+-]\d{2}:\d{2})$/iu;
