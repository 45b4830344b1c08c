import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../program/version.js';

/** A shell that kbts has a script for. */
interface Shell {
  /** The file in `templates/completion`. */
  readonly script: string;
  /** What enables completion. */
  readonly line: string;
  /** The file that the line belongs in. */
  readonly file: string;
}

/** The shells that kbts completes in, by their names. */
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

/** Reads the completion script of a shell; undefined if there is none. */
export function completionScript(name: string): string | undefined {
  const shell = Object.hasOwn(shells, name) ? shells[name] : undefined;
  return shell && readFileSync(join(packageFolder(), 'templates/completion', shell.script), 'utf8');
}
