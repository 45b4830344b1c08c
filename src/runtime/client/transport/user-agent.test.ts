import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { version } from './user-agent.js';

it('the user agent has the version of the package', () => {
  const { version: expected } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(expected);
});
