/**
 * The command line: arguments, prompts, output, exit codes. No other module imports this one. It defines the name and
 * flags of each command and how results are displayed; the work is done by the modules below.
 */
export type { CommandEntry } from './define/command.js';
export { type Cli, type CliOptions, createCli } from './main/create-cli.js';
export { main } from './main/main.js';
export { packageVersion } from './program/version.js';
export type { Io, Output } from './terminal/io.js';
export { realIo } from './terminal/real-io.js';
