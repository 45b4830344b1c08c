import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { typescriptLanguage } from '@codemirror/lang-javascript';
import { yamlLanguage } from '@codemirror/lang-yaml';
import { HighlightStyle, indentUnit, type Language, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import type { EditorOptions, Mark, ShownText, TextEditor } from './text-editor.js';

const languages: Readonly<Record<ShownText['language'], Language>> = {
  typescript: typescriptLanguage,
  yaml: yamlLanguage,
};

/** Colors are variables of the style sheet, so that they follow the color scheme. */
const colors = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.comment], color: 'var(--code-comment)' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-type)' },
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: 'var(--code-property)' },
  { tag: [tags.meta], color: 'var(--code-meta)' },
]);

const setMarks = StateEffect.define<readonly Mark[]>();

const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(shown, { effects, changes, newDoc }) {
    const set = effects.find((effect) => effect.is(setMarks));
    return set ? decorations(set.value, newDoc.length) : shown.map(changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Creates an editor with line numbers, colors, history and marks. Tab moves the focus, as on the rest of the page. */
export function newCodeEditor({ parent, label, isReadOnly, onChange }: EditorOptions): TextEditor {
  const states = new Map<string, EditorState>();
  const view = new EditorView({ parent });
  let key: string | undefined;
  const extensions = (language: Language): Extension => [
    lineNumbers(),
    history(),
    drawSelection(),
    indentUnit.of('  '),
    keymap.of([...defaultKeymap, ...historyKeymap]),
    language,
    syntaxHighlighting(colors),
    marks,
    EditorState.readOnly.of(isReadOnly),
    EditorView.contentAttributes.of({
      tabindex: '0',
      'aria-label': label,
      ...(isReadOnly && { 'aria-readonly': 'true' }),
    }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && !isReadOnly) onChange(state.doc.toString());
    }),
  ];
  return {
    show(shown) {
      const isOther = shown.key !== key;
      if (isOther && key !== undefined && !isReadOnly) states.set(key, view.state);
      const known = isOther ? states.get(shown.key) : view.state;
      const isSame = known !== undefined && known.doc.toString() === shown.text;
      key = shown.key;
      if (isOther || (!isSame && !isReadOnly)) {
        view.setState(
          isSame ? known : EditorState.create({ doc: shown.text, extensions: extensions(languages[shown.language]) }),
        );
      } else if (!isSame) {
        // Output keeps its scroll position.
        view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: shown.text } });
      }
    },
    mark: (all) => view.dispatch({ effects: setMarks.of(all) }),
    select(start, end) {
      const { length } = view.state.doc;
      const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
      view.focus();
      view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
    },
    focused() {
      const { from, to } = view.state.selection.main;
      return view.hasFocus ? { start: from, end: to } : undefined;
    },
    destroy: () => view.destroy(),
  };
}

function decorations(all: readonly Mark[], length: number): DecorationSet {
  const ranges = all.flatMap(({ start, end, severity, message }): Range<Decoration>[] => {
    // An empty range marks the character after it or, at the end of the text, the character before it.
    const from = Math.min(start, Math.max(length - 1, 0));
    const to = Math.min(Math.max(end, from + 1), length);
    const decoration = Decoration.mark({ class: `mark-${severity}`, attributes: { title: message } });
    return from < to ? [decoration.range(from, to)] : [];
  });
  return Decoration.set(ranges, true);
}
