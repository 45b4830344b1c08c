import { defineKind } from 'kbts/runtime';
import { describe, expect, it } from 'vitest';
import { Widgets } from './widgets.mjs';

const Widget = defineKind({ group: 'bench.kbts.dev', version: 'v1', kind: 'Widget' });

/** Two widgets, with a client that stores them unless `isDown` is set. */
async function newWidgets() {
  const stored = { isDown: false, items: [], beforeAnswer: () => {} };
  const answer = async (object) => {
    stored.beforeAnswer();
    if (stored.isDown) throw new Error('connection refused');
    return object;
  };
  const client = /** @type {any} */ ({ create: answer, patch: answer, list: async () => stored });
  const widgets = new Widgets(client, 'test', Widget);
  await widgets.create(2);
  const status = (name, observed, by = 'a') => widgets.observe({ metadata: { name }, status: { observed, by } });
  return { widgets, status, stored };
}

describe('Widgets', () => {
  it('counts changes as lost until a reconcile has seen them, or a later one of the same object', async () => {
    const { widgets, status } = await newWidgets();
    for (let count = 0; count < 4; count += 1) await widgets.change();
    expect(widgets.open).toBe(6);
    expect(widgets.longestWait(0, 0)).toBe(Number.POSITIVE_INFINITY);
    status('w-0', 6);
    expect(widgets.open).toBe(3);
    status('w-1', 3);
    expect(widgets.open).toBe(1);
    status('w-1', 5);
    expect(widgets.open).toBe(0);
    expect(widgets.longestWait(0, 0)).toBeLessThan(10_000);
  });

  it('does not count changes that the API server did not confirm', async () => {
    const { widgets, stored } = await newWidgets();
    stored.isDown = true;
    await widgets.change();
    expect(widgets.open).toBe(2);
  });

  it('counts a change as handled if its status is seen before the API server confirms it', async () => {
    const { widgets, status, stored } = await newWidgets();
    stored.beforeAnswer = () => status('w-1', 3);
    await widgets.change();
    expect(widgets.open).toBe(1);
    expect(await widgets.lost()).toEqual([{ name: 'w-0', values: [1] }]);
  });

  it('drops changes that an earlier one has overwritten', async () => {
    const { widgets, status, stored } = await newWidgets();
    await widgets.change();
    stored.items = [{ metadata: { name: 'w-1' }, spec: { value: 2 } }];
    await widgets.dropOverwritten();
    expect(widgets.open).toBe(2);
    status('w-0', 1);
    status('w-1', 2);
    expect(widgets.open).toBe(0);
  });

  it('counts writes of a former leader, and no other updates of what it wrote', async () => {
    const { widgets, status } = await newWidgets();
    status('w-0', 1, 'a');
    status('w-1', 2, 'b');
    expect(widgets.formerLeaderWrites).toBe(0);
    status('w-0', 1, 'a'); // its spec was changed
    expect(widgets.formerLeaderWrites).toBe(0);
    status('w-0', 3, 'a');
    expect(widgets.formerLeaderWrites).toBe(1);
  });
});
