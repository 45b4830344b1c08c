import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import type { DevObject } from '../../protocol.js';
import { Dot, Empty, focusDetail, Split } from '../parts/basics.js';
import { VirtualList } from '../parts/virtual-list.js';
import { linkTo, open, route, state } from '../state/session.js';
import { ObjectDetail } from './object-detail.js';
import { type TreeRow, treeRows } from './tree.js';

const pageLength = 500;
const collapsed = signal<ReadonlySet<string>>(new Set());
const limit = signal(pageLength);
const objects = computed(() => state.value?.objects ?? []);
const kinds = computed(() => state.value?.kinds ?? []);
const rows = computed(() => treeRows(objects.value, kinds.value, collapsed.value));

/** The screen of objects: a tree of objects and those that they own, next to the selected object. */
export function Objects(): JSX.Element {
  const { id } = route.value;
  const selected = objects.value.find(({ uid }) => uid === id);
  const shown = rows.value.slice(0, limit.value);
  const rest = rows.value.length - shown.length;
  return (
    <Split
      isOpen={id !== undefined}
      back={linkTo('objects')}
      list={
        shown.length === 0 ? (
          <Empty>The cluster has no objects of your kinds.</Empty>
        ) : (
          <>
            <VirtualList
              label="Objects"
              role="tree"
              rows={shown}
              rowHeight={32}
              selected={id}
              render={(row) => <Row row={row} />}
              onSelect={(key) => open('objects', key)}
              onOpen={focusDetail}
              onExpand={expand}
            />
            {rest > 0 && (
              <button type="button" class="more" onClick={() => (limit.value += pageLength)}>
                {`${rest} more`}
              </button>
            )}
          </>
        )
      }
      detail={
        selected ? <ObjectDetail object={selected} key={selected.uid} /> : <p class="hint">This object was deleted.</p>
      }
    />
  );
}

function Row({ row }: { readonly row: TreeRow }): JSX.Element {
  const { object, isExpanded, childCount, level } = row;
  return (
    <div class="row row-object" style={{ paddingLeft: `${8 + (level - 1) * 18}px` }}>
      <span
        class="twisty"
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          setExpanded(row.key, !isExpanded);
        }}
      >
        {childCount === 0 ? '' : isExpanded ? '▾' : '▸'}
      </span>
      <Dot tone={object.health} title={object.health} />
      <span class="name">
        <span class="kind">{object.kind}</span>
        <bdi>
          {object.namespace !== undefined && level === 1 && <span class="muted">{object.namespace}/</span>}
          {object.name}
        </bdi>
      </span>
      {object.deletedAt !== undefined && <span class="chip">deleting</span>}
      {object.status !== undefined && <span class="chip">{object.status}</span>}
      <Conditions object={object} />
    </div>
  );
}

function Conditions({ object }: { readonly object: DevObject }): JSX.Element {
  return (
    <span class="chips">
      {object.conditions.map(({ type, status, reason }) => (
        <span
          key={type}
          class={`chip is-${status.toLowerCase()}`}
          title={`${type}: ${status}${reason ? `, ${reason}` : ''}`}
        >
          {type}
        </span>
      ))}
    </span>
  );
}

/** Opens or closes a branch. Closing a closed branch selects the owner. */
function expand({ key, object, ...row }: TreeRow, isExpanded: boolean): void {
  const owner = object.owners.find((uid) => objects.value.some((other) => other.uid === uid));
  if (row.childCount > 0 && row.isExpanded !== isExpanded) setExpanded(key, isExpanded);
  else if (!isExpanded && owner !== undefined) open('objects', owner);
}

function setExpanded(uid: string, isExpanded: boolean): void {
  const next = new Set(collapsed.value);
  if (isExpanded) next.delete(uid);
  else next.add(uid);
  collapsed.value = next;
}
