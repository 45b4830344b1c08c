import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { root, shippedFiles } from './source-files.js';

const page = readFileSync(`${root}docs/operations/troubleshooting.md`, 'utf8').replace(/```[\s\S]*?```/g, '');
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const sources = shippedFiles()
  .filter(({ module }) => module === 'runtime')
  .map(({ tree }) => tree.text)
  .join('\n');

/** Messages of kubectl, of Kubernetes of Node, fields, and commands. */
const foreign =
  /^(kubectl|make|npm|x509|connect:|context deadline|no endpoints|is forbidden|JavaScript heap|Liveness probe failed|failurePolicy:)/;

describe('docs/operations/troubleshooting.md', () => {
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
});

/** Matches a message in the source, where a number may be an expression: `${seconds / 1000}`. */
function patternOf(message: string): RegExp {
  return new RegExp(message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\d{2,}/g, '(?:\\d+|\\$\\{.+?\\})'));
}
