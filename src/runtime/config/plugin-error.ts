import { SetupError } from '../errors/index.js';
import { NoCredentialsError } from './plugin.js';
import type { CredentialPlugin } from './rest-config.js';

const longestReason = 500;

/** Returns the error for a plugin that returned no credentials. Never quotes its output. */
export function pluginError(plugin: CredentialPlugin, cause: unknown): SetupError {
  const { exec, authProvider } = plugin;
  const name = exec ? `the credential plugin \`${exec.command}\`` : `the auth provider \`${authProvider?.name}\``;
  return new SetupError(`${name} ${reasonOf(cause)}`, { cause });
}

function reasonOf(cause: unknown): string {
  if (cause instanceof NoCredentialsError) return 'returned neither a token nor a certificate';
  const { code, message }: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(String(cause));
  if (code === 'ENOENT') return 'is not installed or not in PATH';
  if (code === 'EACCES') return 'is not executable';
  if (code === 'ERR_MODULE_NOT_FOUND') {
    return 'requires the package `@kubernetes/client-node`, which is not installed; use a token or a client certificate';
  }
  if (cause instanceof SyntaxError || cause instanceof TypeError) return 'did not print a valid ExecCredential';
  return `failed: ${message.trim().replace(/\s+/g, ' ').slice(0, longestReason)}`;
}
