import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../../commands/program/version.js';

interface Shell {
  /** The file in `templates/completion`. */
  readonly script: string;
  /** The shell command that enables completion. */
  readonly line: string;
  /** The startup file to which the user adds the line. */
  readonly file: string;
}

/** The supported shells by name. */
export const shells: Readonly<Record<string, Shell>> = {
  bash: { script: 'kbts.bash', line: 'source <(kbts completion bash)', file: '~/.bashrc' },
  zsh: { script: 'kbts.zsh', line: 'source <(kbts completion zsh)', file: '~/.zshrc, after compinit' },
  fish: { script: 'kbts.fish', line: 'kbts completion fish | source', file: '~/.config/fish/config.fish' },
  powershell: {
    script: 'kbts.ps1',
    line: 'kbts completion powershell | Out-String | Invoke-Expression',
    file: '$PROFILE',
  },
};

/** Reads the completion script for a shell; undefined if the shell is not supported. */
export function completionScript(name: string): string | undefined {
  const shell = Object.hasOwn(shells, name) ? shells[name] : undefined;
  return shell && readFileSync(join(packageFolder(), 'templates/completion', shell.script), 'utf8');
}
