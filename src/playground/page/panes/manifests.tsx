import type { JSX } from 'preact';
import { Editor } from '../editor/editor.js';
import { openManifest, phase, result, shownManifest } from '../state/session.js';
import { Tabs } from './tabs.js';

/** The generated files. */
export function ManifestsPane(): JSX.Element {
  const { manifests = [], isStale = false } = result.value ?? {};
  const paths = manifests.map(({ path }) => path);
  const open = paths.find((path) => path === openManifest.value) ?? paths[0];
  return (
    <section aria-labelledby="manifests">
      <div class="head">
        <h2 id="manifests">Manifests</h2>
        <span class="state">{stateText(isStale, manifests.length)}</span>
      </div>
      <Tabs
        label="Generated files"
        paths={paths}
        open={open}
        onOpen={(path) => {
          openManifest.value = path;
        }}
      />
      <Editor label="Generated file" shown={shownManifest} />
    </section>
  );
}

function stateText(isStale: boolean, count: number): string {
  const isStopped = phase.value.kind === 'stopped';
  if (result.value === undefined) return isStopped ? '' : 'loading the generator…';
  if (isStopped) return 'of an earlier run';
  if (isStale) return count === 0 ? 'not generated: there are errors' : 'of the last types without errors';
  if (phase.value.kind === 'loading') return 'loading…';
  return count === 0 ? 'the types have no kinds' : '';
}
