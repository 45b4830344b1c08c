import type { ComponentChildren, HTMLAttributes, JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

/** A row with an ID by which the list finds it after rows were added above it. */
interface Keyed {
  readonly key: string;
  /** Level in a tree, counted from 1. */
  readonly level?: number;
  readonly isExpanded?: boolean;
  readonly childCount?: number;
}

interface VirtualListProps<Row extends Keyed> {
  readonly label: string;
  /** ARIA role. The rows of a tree must have a level. Default: `listbox`. */
  readonly role?: 'listbox' | 'tree';
  readonly rows: readonly Row[];
  /** Height of each row, in pixels. */
  readonly rowHeight: number;
  readonly selected: string | undefined;
  readonly render: (row: Row) => ComponentChildren;
  readonly isSelectable?: (row: Row) => boolean;
  readonly onSelect: (key: string) => void;
  /** Called when Enter is pressed on the selected row. */
  readonly onOpen: () => void;
  /** Called when an arrow key opens or closes the branch of the selected row. */
  readonly onExpand?: (row: Row, isExpanded: boolean) => void;
}

const margin = 8;

/**
 * Shows a list of any length: only the rows in view, and a few around them, are in the document. Rows in view stay where
 * they are when others are added above, except at the top, where new rows appear.
 */
export function VirtualList<Row extends Keyed>(props: VirtualListProps<Row>): JSX.Element {
  const { rows, rowHeight, selected, render, onSelect, onOpen } = props;
  const isSelectable = props.isSelectable ?? (() => true);
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800 });
  const anchor = useRef<string | undefined>(undefined);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const shown = rows.slice(first, first + Math.ceil(view.height / rowHeight) + 2 * margin);
  const selectedIndex = rows.findIndex(({ key }) => key === selected);

  const measure = () => {
    const element = box.current;
    if (!element) return;
    anchor.current = element.scrollTop < rowHeight ? undefined : rows[Math.floor(element.scrollTop / rowHeight)]?.key;
    setView({ top: element.scrollTop, height: element.clientHeight });
  };
  const scrollTo = (index: number) => {
    const element = box.current;
    if (!element) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight > element.scrollTop + element.clientHeight)
      element.scrollTop = top + rowHeight - element.clientHeight;
  };
  const move = (from: number, step: number) => {
    let index = Math.min(rows.length - 1, Math.max(0, from));
    while (rows[index] && !isSelectable(rows[index] as Row)) index += Math.sign(step);
    const row = rows[index];
    if (!row) return;
    onSelect(row.key);
    scrollTo(index);
  };

  const expand = (isExpanded: boolean) => {
    const row = rows[selectedIndex];
    if (row) props.onExpand?.(row, isExpanded);
  };

  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    const index = rows.findIndex(({ key }) => key === anchor.current);
    const wanted = index * rowHeight + (view.top % rowHeight);
    if (box.current && index >= 0 && Math.abs(wanted - box.current.scrollTop) >= rowHeight)
      box.current.scrollTop = wanted;
  }, [rows]);

  const page = Math.max(1, Math.floor(view.height / rowHeight) - 1);
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(selectedIndex + 1, 1),
    ArrowUp: () => move(selectedIndex < 0 ? 0 : selectedIndex - 1, -1),
    PageDown: () => move(selectedIndex + page, 1),
    PageUp: () => move(selectedIndex - page, -1),
    Home: () => move(0, 1),
    End: () => move(rows.length - 1, -1),
    Enter: onOpen,
    ArrowRight: () => expand(true),
    ArrowLeft: () => expand(false),
  };
  const pressKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step();
  };
  const list: HTMLAttributes<HTMLDivElement> = {
    role: props.role ?? 'listbox',
    'aria-label': props.label,
    'aria-activedescendant': selected && `row-${selected}`,
    tabIndex: 0,
    onKeyDown: pressKey,
    onScroll: measure,
  };
  const propsOf = (row: Row, index: number): HTMLAttributes<HTMLDivElement> => ({
    id: `row-${row.key}`,
    role: props.role === 'tree' ? 'treeitem' : 'option',
    'aria-level': row.level,
    'aria-expanded': row.childCount ? row.isExpanded : undefined,
    'aria-selected': row.key === selected,
    'aria-setsize': rows.length,
    'aria-posinset': index + 1,
    style: { transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` },
    onClick: () => isSelectable(row) && onSelect(row.key),
  });
  return (
    <div ref={box} class="list" {...list}>
      <div class="list-space" style={{ height: `${rows.length * rowHeight}px` }}>
        {shown.map((row, index) => (
          <div key={row.key} class="list-row" {...propsOf(row, first + index)}>
            {render(row)}
          </div>
        ))}
      </div>
    </div>
  );
}
