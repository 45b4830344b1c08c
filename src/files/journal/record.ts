import { createHash } from 'node:crypto';
import path from 'node:path';
import { protectedPart } from '../places/inside.js';

/**
 * One step that applies a committed journal. Paths are relative to the project or the root of the step. Every step can be
 * performed or rolled back after an interruption: the staging folder shows its progress.
 */
export type Step = MakeFolder | PlaceFile | RemoveFile;

interface AnyStep {
  readonly path: string;
  /** One of the outside roots of the record. Default: the project. */
  readonly root?: string;
}

/** Creates a folder. */
export interface MakeFolder extends AnyStep {
  readonly kind: 'make-folder';
}

/** Moves a staged file to its target. */
export interface PlaceFile extends AnyStep {
  readonly kind: 'place';
  /** Name in the staging folder. */
  readonly staged: string;
  /** Hash of the new contents. */
  readonly after: string;
  /** The replaced file: its copy in the staging folder, and its hash. Default: none. */
  readonly replaced?: Replaced;
}

/** Moves a file out of the project. */
export interface RemoveFile extends AnyStep {
  readonly kind: 'remove';
  readonly replaced: Replaced;
}

/** Previous contents of a file. */
export interface Replaced {
  /** Name in the staging folder. */
  readonly backup: string;
  readonly before: string;
}

/** The steps of a run: enough for a later run to complete them or roll them back. */
export interface JournalRecord {
  /** Name of the staging folder in the project, and in each outside root. */
  readonly staging: string;
  /** Real paths of folders outside of the project that the run writes to. Default: none. */
  readonly outside?: readonly string[];
  readonly steps: readonly Step[];
}

/** Prefix of staging folders; the rest is random, so that no repository can contain the one of a run. */
export const stagingPrefix = '.kbts-journal';

/** Names in the staging folder. */
export const stagedName = /^(?:new|old)\.\d{1,9}$/;

const stagingName = /^\.kbts-journal-[0-9a-f]{16}$/;

/** Returns the hash that identifies contents. */
export function hashOf(contents: string): string {
  return createHash('sha256').update(contents).digest('hex');
}

/**
 * Parses a record. Accepts only valid {@link JournalRecord}s: plain names in the project and the outside roots, but not
 * in the folders of git and npm.
 *
 * @returns undefined if it is invalid
 */
export function parseRecord(text: string): JournalRecord | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  return isRecord(value) ? value : undefined;
}

function isRecord(value: unknown): value is JournalRecord {
  if (!isObject(value) || typeof value.staging !== 'string' || !stagingName.test(value.staging)) return false;
  const { outside = [], steps } = value;
  if (!Array.isArray(outside) || !outside.every(isOutsideRoot)) return false;
  return Array.isArray(steps) && steps.every((step) => isStep(step, outside));
}

function isOutsideRoot(value: unknown): boolean {
  if (!isText(value) || value.includes('\0') || !path.isAbsolute(value)) return false;
  return path.resolve(value) === value && protectedPart(value) === undefined;
}

function isStep(value: unknown, outside: readonly unknown[]): value is Step {
  if (!isObject(value) || !isPlainPath(value.path)) return false;
  if (value.root !== undefined && !outside.includes(value.root)) return false;
  switch (value.kind) {
    case 'make-folder':
      return true;
    case 'place':
      return (
        isStagedName(value.staged) &&
        isText(value.after) &&
        (value.replaced === undefined || isReplaced(value.replaced))
      );
    case 'remove':
      return isReplaced(value.replaced);
    default:
      return false;
  }
}

function isReplaced(value: unknown): value is Replaced {
  return isObject(value) && isStagedName(value.backup) && isText(value.before);
}

function isPlainPath(value: unknown): boolean {
  if (!isText(value) || /[\\:\0]/.test(value) || protectedPart(value) !== undefined) return false;
  return value
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !part.startsWith(stagingPrefix));
}

function isStagedName(value: unknown): boolean {
  return isText(value) && stagedName.test(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
