import { layout } from '../project/index.js';
import type { Plugin } from './plugin.js';

/** What kbts itself creates. Part of every chain, so that its key may be written but changes nothing. */
export const base: Plugin = {
  key: layout,
  summary: 'Sources, manifests and tooling; part of every project',
  steps: {},
};
