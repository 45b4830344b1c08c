import type { JSX } from 'preact';
import { shortNameOf } from './short-name.js';

interface TabsProps {
  readonly label: string;
  readonly paths: readonly string[];
  readonly open: string | undefined;
  onOpen(path: string): void;
}

/** A row of buttons, one of them pressed. */
export function Tabs({ label, paths, open, onOpen }: TabsProps): JSX.Element {
  return (
    <fieldset class="tabs" aria-label={label}>
      {paths.map((path) => (
        <button type="button" key={path} title={path} aria-pressed={path === open} onClick={() => onOpen(path)}>
          {shortNameOf(path, paths)}
        </button>
      ))}
    </fieldset>
  );
}
