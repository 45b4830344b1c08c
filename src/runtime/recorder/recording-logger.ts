import type { LeveledLogger, LogFields, Logger } from '../log/index.js';
import { logFieldsOf, logMessageOf } from '../log/internal.js';
import type { Json, RecordedLine } from './model.js';

/** Receives the lines of a logger. */
type Note = (line: Omit<RecordedLine, 'at'>) => void;

/** Returns a logger that also passes its lines to `note`, redacted as in the log. */
export function recordingLogger(target: Logger, note: Note, known: LogFields = {}): Logger {
  const pass = (level: RecordedLine['level'], message: string, fields: LogFields | undefined) => {
    target[level](message, fields);
    const all = logFieldsOf({ ...known, ...fields }, level === 'error' ? 'own' : 'none');
    note({ level, message: logMessageOf(message), fields: all as Readonly<Record<string, Json>> }); // plain JSON
  };
  const log: Logger = {
    debug: (message, fields) => pass('debug', message, fields),
    info: (message, fields) => pass('info', message, fields),
    error: (message, fields) => pass('error', message, fields),
    child: (fields) => recordingLogger(target.child(fields), note, { ...known, ...fields }),
  };
  if (!('level' in target)) return log;
  const leveled = target as LeveledLogger;
  return Object.defineProperty(log, 'level', {
    get: () => leveled.level,
    set: (level: LeveledLogger['level']) => {
      leveled.level = level;
    },
  });
}
