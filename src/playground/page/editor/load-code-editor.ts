import { signal } from '@preact/signals';
import type { EditorOptions, TextEditor } from './text-editor.js';

/** Creates an editor with colors; undefined until its code has been loaded. */
export const codeEditor = signal<((options: EditorOptions) => TextEditor) | undefined>(undefined);

/** Loads the editor with colors. If it cannot be loaded, for example offline, the plain editor stays. */
export async function loadCodeEditor(): Promise<void> {
  const { newCodeEditor } = await import('./code-editor.js');
  codeEditor.value = newCodeEditor;
}
