/** For other packages of the runtime and `kbts dev` only; not part of the public API. */

export { isSecretObject, maskSecret } from './field-changes.js';
export { type ElectionSettings, processSettings, setProcessSettings } from './process-settings.js';
