import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { RecordedReconcile } from '../../../runtime/recorder/index.js';
import { causePhrase } from '../../cause-phrase.js';
import { Dot, focusDetail, ObjectName, outcomeTones, Split } from '../parts/basics.js';
import { LineText } from '../parts/log.js';
import { VirtualList } from '../parts/virtual-list.js';
import { filter, linkTo, open, route, state } from '../state/session.js';
import { duration, timeOfDay } from '../text/format.js';
import { FirstSteps } from './first-steps.js';
import { ReconcileDetail } from './reconcile-detail.js';
import { type TimelineRow, timelineRows } from './rows.js';

const onlyErrors = signal(false);
const onlyWrites = signal(false);
/** The rows that are shown while the timeline is paused; undefined while it is live. */
const frozen = signal<readonly TimelineRow[] | undefined>(undefined);
const reconciles = computed(() => state.value?.reconciles ?? []);
const lines = computed(() => state.value?.lines ?? []);
const rows = computed(() =>
  timelineRows(reconciles.value, lines.value, {
    text: filter.value,
    onlyErrors: onlyErrors.value,
    onlyWrites: onlyWrites.value,
  }),
);
/** A kind or namespace that all objects have is not repeated in each row. */
const repeated = computed(() => {
  const objects = reconciles.value.map(({ object }) => object);
  return {
    ...(new Set(objects.map(({ kind }) => kind)).size === 1 && { kind: undefined }),
    ...(new Set(objects.map(({ namespace }) => namespace)).size === 1 && { namespace: undefined }),
  };
});
const isNarrow = signal(matchMedia('(max-width: 760px)').matches);
matchMedia('(max-width: 760px)').addEventListener('change', ({ matches }) => {
  isNarrow.value = matches;
});

/** Stops new rows from appearing, or shows them again. */
export function togglePause(): void {
  frozen.value = frozen.value ? undefined : rows.value;
}

/** The screen of reconciles: newest first, next to the selected one. */
export function Timeline(): JSX.Element {
  const { id } = route.value;
  const selected = reconciles.value.find((reconcile) => reconcile.id === id);
  const shown = frozen.value ?? rows.value;
  return (
    <Split
      isOpen={id !== undefined}
      back={linkTo('reconciles')}
      list={
        <>
          <Filters />
          {reconciles.value.length === 0 ? (
            <FirstSteps />
          ) : (
            <>
              <div class="row row-head row-reconcile" aria-hidden="true">
                <span>Started</span>
                <span />
                <span>Object</span>
                <span>Cause</span>
                <span />
                <span class="queue">Queue</span>
                <span class="work">Work</span>
              </div>
              <VirtualList
                label="Reconciles"
                rows={shown}
                rowHeight={isNarrow.value ? 56 : 32}
                selected={id}
                isSelectable={(row) => row.kind === 'reconcile'}
                render={(row) => <Row row={row} />}
                onSelect={(key) => open('reconciles', key)}
                onOpen={focusDetail}
              />
            </>
          )}
        </>
      }
      detail={
        selected ? <ReconcileDetail reconcile={selected} /> : <p class="hint">This reconcile is no longer kept.</p>
      }
    />
  );
}

function Filters(): JSX.Element {
  return (
    <div class="filters">
      <input
        id="filter"
        type="search"
        placeholder="Filter, -word hides"
        aria-label="Filter"
        value={filter.value}
        onInput={({ currentTarget }) => {
          filter.value = currentTarget.value;
        }}
      />
      <Toggle label="Errors" isOn={onlyErrors.value} onToggle={() => (onlyErrors.value = !onlyErrors.value)} />
      <Toggle label="Writes" isOn={onlyWrites.value} onToggle={() => (onlyWrites.value = !onlyWrites.value)} />
      <Toggle label={frozen.value ? 'Paused' : 'Pause'} isOn={frozen.value !== undefined} onToggle={togglePause} />
    </div>
  );
}

function Toggle(props: { readonly label: string; readonly isOn: boolean; readonly onToggle: () => void }): JSX.Element {
  return (
    <button type="button" class="toggle" aria-pressed={props.isOn} onClick={props.onToggle}>
      {props.label}
    </button>
  );
}

function Row({ row }: { readonly row: TimelineRow }): JSX.Element {
  if (row.kind === 'gap') return <div class="gap">{duration(row.length)} idle</div>;
  if (row.kind === 'reconcile') return <ReconcileRow reconcile={row.reconcile} />;
  return (
    <div class={`row row-line level-${row.line.level}`}>
      <time>{timeOfDay(row.at)}</time>
      <LineText line={row.line} />
    </div>
  );
}

function ReconcileRow({ reconcile }: { readonly reconcile: RecordedReconcile }): JSX.Element {
  const { object, outcome, attempt, error, startedAt, endedAt, queuedAt } = reconcile;
  const queue = startedAt - queuedAt;
  return (
    <div class={`row row-reconcile${outcome === 'error' ? ' is-failed' : ''}`}>
      <time>{timeOfDay(startedAt)}</time>
      <Dot tone={outcomeTones[outcome]} title={outcome.replace('_', ' ')} />
      <ObjectName object={{ ...object, ...repeated.value }} />
      <span class="cause">
        {causePhrase(reconcile)}
        {error && <span class="bad-text">{` ${error.type}: ${error.message}`}</span>}
      </span>
      <span class="attempt" title={`attempt ${attempt}`}>
        {attempt > 1 && `×${attempt}`}
      </span>
      <span class="queue" title="waited in the queue">
        {queue >= 1 ? duration(queue) : ''}
      </span>
      <span class="work" title="work">
        {endedAt === undefined ? 'running' : duration(endedAt - startedAt)}
      </span>
    </div>
  );
}
