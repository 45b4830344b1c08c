import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { kubernetesVersions } from '../../base/kubernetes-version.js';
import { ManifestsPane } from './panes/manifests.js';
import { ObjectPane } from './panes/object.js';
import { ProjectDialog } from './panes/project-dialog.js';
import { TypesPane } from './panes/types.js';
import {
  chooseVersion,
  copyLink,
  exampleName,
  examples,
  kubernetesVersion,
  notice,
  openExample,
  toolVersion,
  writeLink,
} from './state/session.js';

/** The whole page. */
export function App(): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <div class="app" onFocusOut={() => void writeLink()}>
      <header>
        <h1>
          <a href="../">kbts</a> Playground
        </h1>
        <label>
          Example{' '}
          <select
            value={exampleName.value ?? ''}
            onChange={({ currentTarget }) => currentTarget.value !== '' && void openExample(currentTarget.value)}
          >
            {exampleName.value === undefined && <option value="">from a link</option>}
            {examples.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          Kubernetes{' '}
          <select
            value={kubernetesVersion.value ?? ''}
            onChange={({ currentTarget }) => chooseVersion(currentTarget.value || undefined)}
          >
            <option value="">as in PROJECT</option>
            {kubernetesVersions.toReversed().map((version) => (
              <option key={version} value={version}>
                {version}
              </option>
            ))}
          </select>
        </label>
        <span class="actions">
          <button type="button" onClick={() => void copyLink()}>
            Copy link
          </button>
          <button type="button" onClick={() => dialog.current?.showModal()}>
            Open in a project
          </button>
        </span>
        <span class="version">kbts {toolVersion}</span>
      </header>
      <p class="notice" role="status">
        {notice.value}
      </p>
      <main>
        <TypesPane />
        <ManifestsPane />
        <ObjectPane />
      </main>
      <ProjectDialog dialog={dialog} />
    </div>
  );
}
