import { render } from 'preact';
import { App } from './app.js';
import { loadCodeEditor } from './editor/load-code-editor.js';
import type { PlaygroundWorker } from './state/client.js';
import { phase, startSession } from './state/session.js';

/** Started by a script in the HTML, so that it loads at the same time as the page. */
const { firstWorker } = globalThis as { readonly firstWorker?: PlaygroundWorker };

// The color scheme that the user chose on the rest of the site, as VitePress stores it.
const appearance = storedAppearance();
if (appearance === 'dark' || appearance === 'light') document.documentElement.style.colorScheme = appearance;

const root = document.querySelector('#playground');
if (root) render(<App />, root);
await startSession(() => new Worker('worker.js') as PlaygroundWorker, firstWorker);
// Loads the editor with colors only after the first manifests.
const stop = phase.subscribe(({ kind }) => {
  if (kind !== 'idle' && kind !== 'stopped') return;
  queueMicrotask(() => stop());
  void loadCodeEditor().catch(() => undefined);
});

/** Returns undefined if the browser blocks site data: `localStorage` then throws. */
function storedAppearance(): string | null | undefined {
  try {
    return localStorage.getItem('vitepress-theme-appearance');
  } catch {
    return undefined;
  }
}
