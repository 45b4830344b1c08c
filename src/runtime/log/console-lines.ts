import type { DestinationStream } from 'pino';

/** Turns lines of JSON into text for people: time, level, message and the fields, with tabs between them; stacks below. */
export function consoleLines(target: DestinationStream): DestinationStream {
  return { write: (line) => target.write(`${textOf(line)}\n`) };
}

function textOf(line: string): string {
  const { ts, level, logger, msg, ...fields }: Record<string, unknown> = JSON.parse(line);
  const stack = stackOf(fields.error);
  const parts = [ts, String(level).toUpperCase(), logger, msg].filter((part) => part !== undefined);
  if (Object.keys(fields).length > 0)
    parts.push(JSON.stringify(stack ? { ...fields, error: messageOf(fields.error) } : fields));
  return stack ? `${parts.join('\t')}\n${stack}` : parts.join('\t');
}

function stackOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('stack' in error)) return undefined;
  return typeof error.stack === 'string' ? error.stack : undefined;
}

function messageOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
}
