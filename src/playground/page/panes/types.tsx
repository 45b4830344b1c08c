import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { Editor } from '../editor/editor.js';
import {
  addFile,
  editFile,
  fileMarks,
  files,
  openFile,
  phase,
  removeFile,
  result,
  selected,
  shownFile,
} from '../state/session.js';
import { Messages } from './messages.js';
import { Tabs } from './tabs.js';

/** The files with types, and their diagnostics. */
export function TypesPane(): JSX.Element {
  const paths = Object.keys(files.value);
  const current = phase.value;
  return (
    <section aria-labelledby="types">
      <div class="head">
        <h2 id="types">Types</h2>
        <AddFile />
        <button type="button" onClick={removeFile} disabled={paths.length === 1}>
          Remove file
        </button>
      </div>
      <Tabs
        label="Files"
        paths={paths}
        open={openFile.value}
        onOpen={(path) => {
          openFile.value = path;
        }}
      />
      <Editor label="Types" shown={shownFile} marks={fileMarks} selected={selected} onChange={editFile} />
      <div class="below">
        {current.kind === 'stopped' && (
          <p class="stopped" role="alert">
            {current.message}
          </p>
        )}
        <Messages label="Diagnostics" messages={result.value?.diagnostics ?? []} />
        {result.value?.diagnostics.length === 0 && current.kind !== 'stopped' && <p class="good">No problems</p>}
      </div>
    </section>
  );
}

function AddFile(): JSX.Element {
  const isOpen = useSignal(false);
  if (!isOpen.value) {
    const open = () => {
      isOpen.value = true;
    };
    return (
      <button type="button" onClick={open}>
        Add file
      </button>
    );
  }
  const add = (event: Event) => {
    event.preventDefault();
    const path = new FormData(event.currentTarget as HTMLFormElement).get('path');
    isOpen.value = false;
    if (typeof path === 'string' && path !== '') addFile(path);
  };
  return (
    <form onSubmit={add}>
      <input
        name="path"
        aria-label="Path of the file"
        value="src/api/v2/frigate.types.ts"
        ref={(input) => input?.focus()}
      />
      <button type="submit">Add</button>
    </form>
  );
}
