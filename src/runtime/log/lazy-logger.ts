import type { Logger } from './logger.js';

/** Returns a logger that is created on first use: most reconciles of a large cache log nothing. */
export function lazyLogger(create: () => Logger): Logger {
  let logger: Logger | undefined;
  const get = () => {
    logger ??= create();
    return logger;
  };
  return {
    debug: (message, fields) => get().debug(message, fields),
    info: (message, fields) => get().info(message, fields),
    error: (message, fields) => get().error(message, fields),
    child: (fields) => get().child(fields),
  };
}
