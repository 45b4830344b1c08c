/**
 * The command line: arguments, questions, printing, exit codes. Nothing imports this module. What a command does lives in
 * the modules below; here stands what it is called, which flags it takes, and how its result is shown.
 */
export type { Io, Output } from './io.js';
export { main } from './main.js';
export { realIo } from './real-io.js';
