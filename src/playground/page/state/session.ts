import { batch, computed, signal } from '@preact/signals';
import type { PlacedText, PlaygroundResult } from '../../protocol.js';
import type { Selected } from '../editor/editor.js';
import type { Mark, ShownText } from '../editor/text-editor.js';
import { type ClientPhase, PlaygroundClient, type PlaygroundWorker } from './client.js';
import { faultOfPath, hashOf, type LinkTarget, longestState, readHash, type SharedState, sizeOfState } from './link.js';

/** An example, as the build writes it. */
interface Example {
  readonly name: string;
  readonly title: string;
}

/** Values that the build passes to the page: the examples, the state of the first example, and the version of kbts. */
declare const builtIn: { readonly examples: readonly Example[]; readonly first: SharedState; readonly version: string };

/** The examples in their order. */
export const { examples } = builtIn;
/** Version of kbts. */
export const toolVersion = builtIn.version;

/** Milliseconds from an edit until the generator runs. */
const pause = 100;

const firstName = examples[0]?.name ?? '';

/** Contents of the files by path. */
export const files = signal<Readonly<Record<string, string>>>(builtIn.first.files);
/** The custom resource in YAML. */
const object = signal(builtIn.first.object);
/** Target version of Kubernetes; undefined for the version in PROJECT. */
export const kubernetesVersion = signal<string | undefined>(undefined);
/** Name of the example; undefined for the state of a link. */
export const exampleName = signal<string | undefined>(firstName);
/** Path of the shown file. */
export const openFile = signal(firstFileOf(builtIn.first.files));
/** Path of the shown manifest; undefined for the first manifest. */
export const openManifest = signal<string | undefined>(undefined);
/** The newest result; undefined before the first result. */
export const result = signal<PlaygroundResult | undefined>(undefined);
/** The phase of the worker. */
export const phase = signal<ClientPhase>({ kind: 'loading' });
/** A message about the last action, such as a link that could not be read. */
export const notice = signal('');
/** The place of the message that was chosen last. */
export const selected = signal<Selected | undefined>(undefined);

/** Counts loaded examples and links, so that the editor history of one does not continue in the next. */
const loads = signal(0);

/** The shown file. */
export const shownFile = computed<ShownText>(() => ({
  key: keyOf(openFile.value),
  text: textOf(files.value, openFile.value),
  language: openFile.value.endsWith('.ts') ? 'typescript' : 'yaml',
}));

/** The shown object. */
export const shownObject = computed<ShownText>(() => ({ key: keyOf(''), text: object.value, language: 'yaml' }));

/** The shown manifest. */
export const shownManifest = computed<ShownText>(() => {
  const manifests = result.value?.manifests ?? [];
  const manifest = manifests.find(({ path }) => path === openManifest.value) ?? manifests[0];
  return { key: `${loads.value}/${manifest?.path}`, text: manifest?.text ?? '', language: 'yaml' };
});

/** The object as the API server stores it. */
export const shownVerdict = computed<ShownText>(() => ({
  key: `${loads.value}/verdict`,
  text: result.value?.verdict.object ?? '',
  language: 'yaml',
}));

/** Diagnostics of the shown file, as marks in the editor. */
export const fileMarks = computed(() =>
  (result.value?.diagnostics ?? []).filter(({ file }) => file === openFile.value).flatMap(markOf),
);

/** Faults of the object, as marks in the editor. */
export const objectMarks = computed(() => (result.value?.verdict.faults ?? []).flatMap(markOf));

let client: PlaygroundClient;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Starts the session with the state in the address, or else with the first example. */
export async function startSession(
  newWorker: () => PlaygroundWorker,
  first: PlaygroundWorker | undefined,
): Promise<void> {
  const events = {
    onPhase: (next: ClientPhase) => {
      phase.value = next;
    },
    onResult: (next: PlaygroundResult) => {
      result.value = next;
    },
  };
  client = new PlaygroundClient(newWorker, events, first);
  addEventListener('hashchange', () => void openLink());
  if (location.hash === '' || location.hash === '#') run();
  else await openLink();
}

/** Changes the text of the open file. */
export function editFile(text: string): void {
  files.value = { ...files.value, [openFile.value]: text };
  scheduleRun();
}

/** Changes the object. */
export function editObject(text: string): void {
  object.value = text;
  scheduleRun();
}

/** Adds an empty file and opens it. */
export function addFile(path: string): void {
  const fault = Object.hasOwn(files.value, path) ? 'the file exists' : faultOfPath(path);
  if (fault !== undefined) {
    notice.value = `${path}: ${fault}`;
    return;
  }
  batch(() => {
    files.value = { ...files.value, [path]: '' };
    openFile.value = path;
  });
  scheduleRun();
}

/** Removes the open file, unless it is the only file. */
export function removeFile(): void {
  const { [openFile.value]: _, ...others } = files.value;
  if (Object.keys(others).length === 0) return;
  batch(() => {
    files.value = others;
    openFile.value = firstFileOf(others);
  });
  scheduleRun();
}

/** Selects the target version of Kubernetes; undefined for the version in PROJECT. */
export function chooseVersion(version: string | undefined): void {
  kubernetesVersion.value = version;
  run();
  void writeLink();
}

/** Shows the place that a message is about. */
export function showPlace({ file, start, end }: PlacedText): void {
  if (start === undefined) return;
  batch(() => {
    if (file !== undefined) openFile.value = file;
    selected.value = { key: keyOf(file ?? ''), start, end: end ?? start };
  });
}

/** Loads an example, and opens its file `file` if it exists. */
export async function openExample(name: string, file?: string): Promise<void> {
  const state = name === firstName ? builtIn.first : await loadExample(name);
  if (state === undefined) {
    notice.value = `The example ${name} could not be loaded.`;
    run();
    return;
  }
  load(state, name);
  if (file !== undefined && Object.hasOwn(state.files, file)) openFile.value = file;
  history.replaceState(null, '', addressOf(name));
}

/** Writes the state, or the name of an unchanged example, into the address. Returns false if the state is too large. */
export async function writeLink(): Promise<boolean> {
  const state = current();
  const name = loaded === JSON.stringify(state) ? exampleName.value : undefined;
  const address = name === undefined ? await hashOf(state) : addressOf(name);
  if (address === undefined) return false;
  history.replaceState(null, '', address);
  return true;
}

/** Writes the state into the address, and copies the address. Shows a notice if a link cannot contain the state. */
export async function copyLink(): Promise<void> {
  if (!(await writeLink())) {
    notice.value = 'There are too many files for a link, or the files and the object are too large.';
    return;
  }
  await copy(location.href, 'Link copied.', 'The link is in the address bar.');
}

/** Copies a string, and shows the notice `done`, or `otherwise` if the browser does not allow copying. */
export async function copy(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice.value = done;
  } catch {
    notice.value = otherwise;
  }
}

let loaded = JSON.stringify(current());

async function openLink(): Promise<void> {
  let target: LinkTarget | undefined;
  try {
    target = await readHash(location.hash);
  } catch (error) {
    notice.value = `The link could not be opened: ${error instanceof Error ? error.message : String(error)}.`;
    run();
    return;
  }
  if (target?.kind === 'state') load(target.state, undefined);
  else await openExample(target?.name ?? firstName, target?.file);
}

/** Returns the address of an example. Without a hash, the page shows the first example. */
function addressOf(name: string): string {
  return name === firstName ? location.pathname : `#example/${name}`;
}

function load(state: SharedState, name: string | undefined): void {
  batch(() => {
    loads.value += 1;
    files.value = state.files;
    object.value = state.object;
    kubernetesVersion.value = state.version;
    exampleName.value = name;
    openFile.value = firstFileOf(state.files);
    openManifest.value = undefined;
    notice.value = '';
  });
  loaded = JSON.stringify(current());
  run();
}

async function loadExample(name: string): Promise<SharedState | undefined> {
  if (!examples.some((example) => example.name === name)) return undefined;
  try {
    const response = await fetch(`examples/${name}.json`);
    return response.ok ? ((await response.json()) as SharedState) : undefined; // written by our build
  } catch {
    return undefined;
  }
}

function scheduleRun(): void {
  clearTimeout(timer);
  timer = setTimeout(run, pause);
}

function run(): void {
  clearTimeout(timer);
  const state = current();
  if (sizeOfState(state) > longestState) {
    phase.value = {
      kind: 'stopped',
      message: `The files and the object have ${sizeOfState(state)} characters; the limit is ${longestState}.`,
    };
    return;
  }
  client.run({ files: state.files, object: state.object, kubernetesVersion: state.version });
}

function current(): SharedState {
  const version = kubernetesVersion.value;
  return { files: files.value, object: object.value, ...(version !== undefined && { version }) };
}

function keyOf(file: string): string {
  return `${loads.value}/${file}`;
}

function textOf(all: Readonly<Record<string, string>>, path: string): string {
  return Object.hasOwn(all, path) ? (all[path] ?? '') : '';
}

function firstFileOf(all: Readonly<Record<string, string>>): string {
  const paths = Object.keys(all);
  return (
    paths.find((path) => path.endsWith('.types.ts')) ?? paths.find((path) => path.endsWith('.ts')) ?? paths[0] ?? ''
  );
}

function markOf({ start, end, severity, message }: PlacedText): readonly Mark[] {
  return start === undefined ? [] : [{ start, end: end ?? start, severity, message }];
}
