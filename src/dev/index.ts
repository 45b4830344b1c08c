/**
 * `kbts dev`: runs the operator of a project on an API server in this process, and keeps manifests, webhooks and
 * operator up to date while the project is edited. `protocol.ts` describes what the page receives.
 */
export { emptyFile } from './bundle.js';
export { phraseOf } from './cause-phrase.js';
export { isLocalContext } from './context.js';
export { describeHotLoop } from './hot-loops.js';
export type { DevOptions, DevSession, Generated } from './options.js';
export { OtherSessionError, type SessionAddress } from './other-session.js';
export { describeMissing, isMissing } from './permissions.js';
export { describeProblem } from './problems.js';
export type { DevProblem, DevState } from './protocol.js';
export { openRecording } from './recording.js';
export { startDev } from './session.js';
export { sessionFile, sessionFolder } from './session-folder.js';
