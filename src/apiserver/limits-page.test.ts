import { expect, it } from 'vitest';
import { limitsPage } from './fixtures/limits-page.js';

it('are the page of the documentation', async () => {
  await expect(await limitsPage()).toMatchFileSnapshot('../../docs/embedded-api-server.md');
});
