/**
 * The command line: arguments, prompts, output, exit codes. No other module imports this one. It defines the name and
 * flags of each command and how results are displayed; the work is done by the modules below.
 *
 * Its folders, each of which imports only those before it:
 *
 * - `program`: the program that runs: its name, its version, and the package that it was installed from
 * - `terminal`: input, output, colors and prompts
 * - `results`: prints diagnostics and the result of a command, for people or as JSON
 * - `define`: what a command consists of: flags, arguments, examples, and the values that the shell offers
 * - `folders`: the folder that a command works in: the project around it, or that of a new project
 * - `parse`: reads the command line with commander, reports what is wrong with it, and formats help
 * - `changes`: displays or applies what a command plans
 * - `init` to `inspect`: the commands by their families; `inspect` has those that only print
 * - `completion`: what the shell offers, and the scripts that call it
 * - `main`: the list of commands, and how one of them is run
 * - `tests`: tests of the whole command line: hostile input, plugins, generated projects, and documentation
 */
export type { CommandEntry } from './define/command.js';
export { type Cli, type CliOptions, createCli } from './main/create-cli.js';
export { main } from './main/main.js';
export { packageVersion } from './program/version.js';
export type { Io, Output } from './terminal/io.js';
export { realIo } from './terminal/real-io.js';
