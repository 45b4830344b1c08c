/**
 * The command line: arguments, prompts, output, exit codes. No other module imports it. The command tables in
 * `src/commands` define flags and plans; this module displays the results.
 *
 * Folders, each of which imports only those listed before it:
 *
 * - `terminal`: input, output, colors and prompts
 * - `results`: prints diagnostics and the result of a command, for people or as JSON
 * - `folders`: finds the folder of the enclosing project or of a new project
 * - `parse`: defines commands; parses the command line with commander, reports errors, and formats help
 * - `changes`: displays or applies the changes planned by a command
 * - `alpha`, `dev`, `doctor`, `envtest`, `import`, `init`, `inspect`, `manifests`: the commands, one folder per family
 * - `completion`: shell completions and the scripts that request them
 * - `main`: the list of commands, and the entry point that runs one
 * - `tests`: end-to-end command line tests: hostile input, plugins, generated projects, and documentation
 */

export { packageVersion } from '../commands/program/version.js';
export { type Cli, type CliOptions, createCli } from './main/create-cli.js';
export { main } from './main/main.js';
export type { CommandEntry } from './parse/command.js';
export type { Io, Output } from './terminal/io.js';
export { exitWhenWritten, realIo } from './terminal/real-io.js';
