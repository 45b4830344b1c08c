import type { JSX, RefObject } from 'preact';
import { projectCommands } from '../state/project-commands.js';
import { copy, files, result } from '../state/session.js';

/** Shows the commands that create a project with the types. */
export function ProjectDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }): JSX.Element {
  const commands = projectCommands(result.value?.manifests ?? []);
  const sources = Object.entries(files.value).filter(([path]) => path.endsWith('.ts'));
  return (
    <dialog ref={dialog} aria-labelledby="project">
      <h2 id="project">Open in a project</h2>
      {commands.length === 0 ? (
        <p>The types have no kinds yet.</p>
      ) : (
        <>
          <pre>{commands.join('\n')}</pre>
          <button
            type="button"
            onClick={() => void copy(commands.join('\n'), 'Commands copied.', 'Select the commands to copy them.')}
          >
            Copy commands
          </button>
        </>
      )}
      <ul class="sources">
        {sources.map(([path, text]) => (
          <li key={path}>
            <code>{path}</code>
            <button
              type="button"
              aria-label={`Copy ${path}`}
              onClick={() => void copy(text, `${path} copied.`, 'Select the text in the editor to copy it.')}
            >
              Copy
            </button>
          </li>
        ))}
      </ul>
      <p>
        <a href="../first-operator">Your first operator</a> explains each step, and how to install kbts.
      </p>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}
