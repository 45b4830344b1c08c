import { computed, useSignalEffect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { objectName } from '../cause-phrase.js';
import { currentHotLoops } from '../hot-loops.js';
import { devPaths } from '../protocol.js';
import { Objects } from './objects/objects.js';
import { Empty } from './parts/basics.js';
import { Faults } from './screens/faults.js';
import { Permissions } from './screens/permissions.js';
import { Webhooks } from './screens/webhooks.js';
import { alarmsOf, totalOf } from './state/alarms.js';
import { relative } from './state/connect.js';
import {
  act,
  connection,
  isRecording,
  linkTo,
  notice,
  now,
  open,
  route,
  type Screen,
  screens,
  state,
} from './state/session.js';
import { count, duration } from './text/format.js';
import { Strip } from './timeline/strip.js';
import { Timeline, togglePause } from './timeline/timeline.js';

const views: Readonly<Record<Screen, () => JSX.Element>> = {
  reconciles: Timeline,
  objects: Objects,
  webhooks: Webhooks,
  permissions: Permissions,
  faults: Faults,
};

const alarms = computed(() => (state.value ? alarmsOf(state.value, now.value) : undefined));

/** The whole page. */
export function App(): JSX.Element {
  useSignalEffect(showAlarmsInTab);
  useEffect(() => {
    addEventListener('keydown', pressKey);
    return () => removeEventListener('keydown', pressKey);
  }, []);
  const View = views[route.value.screen];
  return (
    <>
      <Head />
      {state.value ? (
        <>
          <Strip />
          <Banners />
          <main>
            <View />
          </main>
        </>
      ) : (
        <Empty>{waitingText[connection.value]}</Empty>
      )}
      <Notice />
      <Help />
    </>
  );
}

const waitingText = {
  connecting: 'Connecting…',
  lost: 'kbts dev does not respond. Is it running?',
  refused: 'This address has expired. Open the one that kbts dev has printed in the terminal.',
  live: 'Connecting…',
  recording: 'Connecting…',
} as const;

function Head(): JSX.Element {
  const { project = 'kbts dev', operator, cluster } = state.value ?? {};
  return (
    <header class="head">
      <h1>{project}</h1>
      <nav aria-label="Screens">
        {screens.map((screen) => (
          <a key={screen} href={linkTo(screen)} aria-current={route.value.screen === screen ? 'page' : undefined}>
            {screen}
            <Badge screen={screen} />
          </a>
        ))}
      </nav>
      <span class="head-state">
        {operator && !isRecording.value && (
          <span
            title={operator.pid === undefined ? '' : `process ${operator.pid}`}
            class={operator.state === 'stopped' ? 'bad-text' : ''}
          >
            operator {operator.state}
            {operator.restarts > 0 && <span class="muted">, {count(operator.restarts, 'restart')}</span>}
            {operator.lastRestart !== undefined && (
              <span class="muted">, last in {duration(operator.lastRestart)}</span>
            )}
          </span>
        )}
        {cluster && <span class="muted">{cluster.name}</span>}
        <span class={`connection ${connection.value}`}>
          {isRecording.value ? `recorded ${new Date(now.value).toLocaleString()}` : connection.value}
        </span>
        {!isRecording.value && (
          <a href={relative(devPaths.recording)} download="">
            Export
          </a>
        )}
      </span>
    </header>
  );
}

function Badge({ screen }: { readonly screen: Screen }): JSX.Element | null {
  const { failing = 0, missingPermissions = 0 } = alarms.value ?? {};
  const number = screen === 'reconciles' ? failing : screen === 'permissions' ? missingPermissions : 0;
  const isOn = screen === 'faults' && state.value?.faults.some((fault) => fault.isOn);
  if (number === 0 && !isOn) return null;
  return <span class={`badge${isOn ? ' is-on' : ''}`}>{isOn ? 'on' : number}</span>;
}

/** Problems that are shown on every screen. */
function Banners(): JSX.Element {
  const { problems = [], operator, hotLoops = [] } = state.value ?? {};
  return (
    <>
      {(connection.value === 'lost' || connection.value === 'refused') && (
        <div class="banner bad">{waitingText[connection.value]}</div>
      )}
      {operator?.message !== undefined && (
        <div class={`banner ${operator.state === 'stopped' ? 'bad' : 'waiting'}`}>{operator.message}</div>
      )}
      {problems.map((problem) => (
        <div
          key={`${problem.file} ${problem.line} ${problem.message}`}
          class={`banner ${problem.severity === 'error' ? 'bad' : 'waiting'}`}
        >
          <code>{[problem.file, problem.line, problem.column].filter((part) => part !== undefined).join(':')}</code>{' '}
          {problem.message}
          {problem.hint !== undefined && <span class="muted"> {problem.hint}</span>}
        </div>
      ))}
      {currentHotLoops(hotLoops, operator ?? {}, now.value).map((loop) => (
        <div key={`${loop.controller} ${objectName(loop.object)}`} class="banner bad">
          <strong>Hot loop:</strong> {objectName(loop.object)} was reconciled {count(loop.reconciles, 'time')} in 10 s
          {loop.reason === 'own-write' && ', by its own writes'}
          {loop.fields.length > 0 && (
            <>
              ; each time <code>{loop.fields.join(', ')}</code> changed
            </>
          )}
          . <a href={linkTo('reconciles', loop.reconcile)}>Show</a>
        </div>
      ))}
    </>
  );
}

function Notice(): JSX.Element {
  const { value } = notice;
  useEffect(() => {
    if (!value || value.diff !== undefined || !value.isDone) return;
    const timer = setTimeout(() => (notice.value = undefined), 4000);
    return () => clearTimeout(timer);
  }, [value]);
  return (
    <div class="notice" role="status">
      {value && (
        <div class={value.isDone ? '' : 'bad-text'}>
          {value.message}
          {value.diff !== undefined && <pre class="code">{value.diff}</pre>}{' '}
          <button type="button" class="link" onClick={() => (notice.value = undefined)}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}

const keys: readonly (readonly [string, string])[] = [
  ['1 … 5', 'screens'],
  ['↑ ↓ or k j', 'move in the list'],
  ['← →', 'close and open a branch'],
  ['Enter', 'go to the details'],
  ['Esc', 'back to the list'],
  ['/', 'filter'],
  ['p', 'pause the timeline'],
  ['r', 'restart the operator'],
  ['?', 'these keys'],
];

function Help(): JSX.Element {
  return (
    <dialog id="help" aria-label="Keys">
      <dl>
        {keys.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </dialog>
  );
}

function pressKey(event: KeyboardEvent): void {
  const target = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') return goBack();
  if (target.matches('input, textarea, select')) return;
  const list = document.querySelector<HTMLElement>('.list');
  const screen = screens[Number(event.key) - 1];
  const actions: Readonly<Record<string, () => void>> = {
    '/': () => document.getElementById('filter')?.focus(),
    '?': () => document.querySelector<HTMLDialogElement>('#help')?.showModal(),
    j: () => moveIn(list, 'ArrowDown'),
    k: () => moveIn(list, 'ArrowUp'),
    p: togglePause,
    r: () => !isRecording.value && void act({ kind: 'restart' }),
  };
  const action = screen ? () => open(screen) : actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

/** Goes back from the details to the list, and from the list to an empty selection. */
function goBack(): void {
  const list = document.querySelector<HTMLElement>('.list');
  if (!list?.checkVisibility() || document.activeElement === list) open(route.value.screen);
  list?.focus();
}

function moveIn(list: HTMLElement | null, key: string): void {
  list?.focus();
  list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

/** Shows errors in the title and the icon of the tab, so that they are visible from other tabs. */
function showAlarmsInTab(): void {
  const total = alarms.value ? totalOf(alarms.value) : 0;
  document.title = `${total > 0 ? `(${total}) ` : ''}${state.value?.project ?? 'kbts dev'} · kbts dev`;
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  const href = total > 0 ? 'icon-error.svg' : 'icon.svg';
  if (icon && icon.getAttribute('href') !== href) icon.setAttribute('href', href);
}
