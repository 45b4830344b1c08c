import { effect, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { codeEditor } from './load-code-editor.js';
import { newPlainEditor } from './plain-editor.js';
import type { Mark, ShownText, TextEditor } from './text-editor.js';

/** A range to select in the document with a key. A new object selects the range again. */
export interface Selected {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** Properties of {@link Editor}. They must not change. */
interface EditorProps {
  readonly label: string;
  readonly shown: ReadonlySignal<ShownText>;
  readonly marks?: ReadonlySignal<readonly Mark[]>;
  readonly selected?: ReadonlySignal<Selected | undefined>;
  /** Not set for output. */
  readonly onChange?: (text: string) => void;
}

/** An editor that follows signals. The plain editor is replaced when the editor with colors has been loaded. */
export function Editor({ label, shown, marks, selected, onChange }: EditorProps): JSX.Element {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const parent = host.current;
    if (!parent) return undefined;
    let selection: ReturnType<TextEditor['focused']>;
    let done: Selected | undefined;
    return effect(() => {
      const isReadOnly = onChange === undefined;
      const create = codeEditor.value ?? newPlainEditor;
      const editor = create({ parent, label, isReadOnly, onChange: (text) => onChange?.(text) });
      editor.show(shown.peek());
      if (selection) editor.select(selection.start, selection.end);
      // Effects have no order: each shows the text first.
      const stops = [
        effect(() => editor.show(shown.value)),
        effect(() => {
          editor.show(shown.peek());
          editor.mark(marks?.value ?? []);
        }),
        effect(() => {
          const range = selected?.value;
          if (range === undefined || range === done || range.key !== shown.value.key) return;
          done = range;
          editor.show(shown.peek());
          editor.select(range.start, range.end);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
        selection = editor.focused();
        editor.destroy();
      };
    });
  }, []);
  return <div class="editor" ref={host} />;
}
