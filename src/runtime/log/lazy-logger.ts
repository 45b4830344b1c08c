import type { Logger } from './logger.js';

/** Returns a logger that is created on first use, because most reconciles log nothing. */
export function lazyLogger(create: () => Logger): Logger {
  const lazy = new Lazy(create);
  // Methods, because esbuild's `keepNames` adds a call for every function expression.
  return {
    debug(message, fields) {
      lazy.logger.debug(message, fields);
    },
    info(message, fields) {
      lazy.logger.info(message, fields);
    },
    error(message, fields) {
      lazy.logger.error(message, fields);
    },
    child(fields) {
      return lazy.logger.child(fields);
    },
  };
}

class Lazy {
  #logger: Logger | undefined;

  constructor(private readonly create: () => Logger) {}

  get logger(): Logger {
    this.#logger ??= this.create();
    return this.#logger;
  }
}
