/** Line width in scaffolded projects. */
const lineWidth = 120;

/** Formats JSON as the formatter in scaffolded projects does: a list of short scalars stays on one line. */
export function writeJson(value: unknown): string {
  return `${text(value, 0, 0)}\n`;
}

/** @param column column in which the value starts */
function text(value: unknown, indent: number, column: number): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const margin = ' '.repeat(indent + 2);
  const close = `\n${' '.repeat(indent)}`;
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => (isScalar(item) ? JSON.stringify(item) : '')).join(', ')}]`;
    if (value.every(isScalar) && column + flat.length + 1 <= lineWidth) return flat;
    return `[\n${value.map((item) => margin + text(item, indent + 2, indent + 2)).join(',\n')}${close}]`;
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (entries.length === 0) return '{}';
  const rows = entries.map(([key, item]) => {
    const head = `${margin}${JSON.stringify(key)}: `;
    return head + text(item, indent + 2, head.length);
  });
  return `{\n${rows.join(',\n')}${close}}`;
}

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
