import type { EditorOptions, TextEditor } from './text-editor.js';

/** Creates an editor that is only a `textarea`: it works before anything else has been loaded. */
export function newPlainEditor({ parent, label, isReadOnly, onChange }: EditorOptions): TextEditor {
  const area = document.createElement('textarea');
  area.spellcheck = false;
  area.readOnly = isReadOnly;
  area.setAttribute('aria-label', label);
  area.wrap = 'off';
  area.addEventListener('input', () => onChange(area.value));
  parent.append(area);
  return {
    show({ text }) {
      if (area.value !== text) area.value = text;
    },
    mark() {}, // a `textarea` cannot show marks; the list of messages shows the errors
    select(start, end) {
      area.focus();
      area.setSelectionRange(start, end);
    },
    focused: () =>
      document.activeElement === area ? { start: area.selectionStart, end: area.selectionEnd } : undefined,
    destroy: () => area.remove(),
  };
}
