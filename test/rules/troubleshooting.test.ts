import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, shippedFiles } from './source-files.js';

const events = readFileSync(`${root}docs/concepts/events.md`, 'utf8');
const page = [readFileSync(`${root}docs/operations/troubleshooting.md`, 'utf8'), events]
  .join('\n')
  .replace(/```[\s\S]*?```/g, '');
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const sources = shippedFiles()
  .filter(({ module }) => module === 'runtime')
  .map(({ tree }) => tree.text)
  .join('\n');

/** Messages of kubectl, of Kubernetes of Node, fields, and commands. */
const foreign =
  /^(kubectl|make|npm|x509|connect:|context deadline|no endpoints|is forbidden|JavaScript heap|Liveness probe failed|failurePolicy:|status\.storedVersions|missing from spec)/;

describe('docs/operations/troubleshooting.md and docs/concepts/events.md', () => {
  it('quotes log messages as the runtime writes them', () => {
    const messages = quoted.filter((text) => text.includes(' ') && !foreign.test(text));
    expect(messages.length).toBeGreaterThan(15);
    expect(messages.filter((text) => !patternOf(text).test(sources))).toEqual([]);
  });

  it('names metrics that are documented', () => {
    const metrics = quoted.filter((text) =>
      /^(kbts|controller_runtime|workqueue|rest_client|leader_election)_/.test(text),
    );
    const documented = readFileSync(`${root}docs/runtime.md`, 'utf8');
    expect(metrics.length).toBeGreaterThan(8);
    expect(metrics.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it.each([
    ['const burst = 25;', '25, then'],
    ['const refill = 300_000;', 'then one every 5 minutes'],
    ['const seriesRefresh = 30 * 60_000;', 'every 30 minutes'],
    ['const seriesEnd = 6 * 60_000;', '6 to 12 minutes after the last one'],
    ['const maxTries = 12;', 'it is tried 12 times'],
    ['const retryDelay = 10_000;', '12 times, 10 s apart'],
    ['const maxQueued = 1000;', '1,000 events wait already'],
    ['cut(note.note, 1024)', 'cut after 1,024 bytes'],
    ['async stop(timeout = 5000)', 'waits up to 5 s for them'],
  ])('has the limits of events in the source: %s', (code, words) => {
    expect(sources).toContain(code);
    expect(events).toContain(words);
  });
});

/** Matches a message in the source, where a number may be an expression: `${seconds / 1000}`. */
function patternOf(message: string): RegExp {
  return new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d{2,}/g, '(?:\\d+|\\$\\{.+?\\})'));
}
