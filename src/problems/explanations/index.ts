import type { DiagnosticCode } from '../codes.js';
import type { Explanation } from './explanation.js';
import { manifestExplanations } from './manifests.js';
import { projectExplanations } from './project.js';
import { sourceExplanations } from './sources.js';

export type { Explanation } from './explanation.js';

/** The explanation of each code, for `kbts explain` and the reference page. */
export const explanations: Readonly<Record<DiagnosticCode, Explanation>> = {
  ...sourceExplanations,
  ...manifestExplanations,
  ...projectExplanations,
};
