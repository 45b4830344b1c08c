/**
 * The command line: arguments, prompts, output, exit codes. No other module imports this one. It defines the name and
 * flags of each command and how results are displayed; the work is done by the modules below.
 */
export type { CommandEntry } from './command.js';
export { type Cli, type CliOptions, createCli } from './create-cli.js';
export type { Io, Output } from './io.js';
export { main } from './main.js';
export { realIo } from './real-io.js';
export { packageVersion } from './version.js';
