import { createHash } from 'node:crypto';
import { protectedPart } from './inside.js';

/**
 * One step that brings a committed journal into the project. Paths are relative to the root. Every step can be done or
 * undone again after a stop in the middle: what is in the staging folder tells how far it came.
 */
export type Step = MakeFolder | PlaceFile | RemoveFile;

/** Creates a folder. */
export interface MakeFolder {
  readonly kind: 'make-folder';
  readonly path: string;
}

/** Moves a staged file to its place. */
export interface PlaceFile {
  readonly kind: 'place';
  readonly path: string;
  /** Name in the staging folder. */
  readonly staged: string;
  /** Hash of the new contents. */
  readonly after: string;
  /** What is replaced: its copy in the staging folder, and the hash of it. Default: nothing is. */
  readonly replaced?: Replaced;
}

/** Moves a file out of the project. */
export interface RemoveFile {
  readonly kind: 'remove';
  readonly path: string;
  readonly replaced: Replaced;
}

/** Earlier contents of a file. */
export interface Replaced {
  /** Name in the staging folder. */
  readonly backup: string;
  readonly before: string;
}

/** What a run is about to do: enough for a later run to complete it or roll it back. */
export interface JournalRecord {
  /** Name of the staging folder in the root. */
  readonly staging: string;
  readonly steps: readonly Step[];
}

/** How the names of staging folders begin; the rest is random, so that no repository can contain the one of a run. */
export const stagingPrefix = '.kbts-journal';

/** Names in the staging folder. */
export const stagedName = /^(?:new|old)\.\d{1,9}$/;

const stagingName = /^\.kbts-journal-[0-9a-f]{16}$/;

/** Returns the hash by which contents are recognized later. */
export function hashOf(contents: string): string {
  return createHash('sha256').update(contents).digest('hex');
}

/**
 * Reads a record. Only what {@link JournalRecord} can be passes: plain names in the project, nothing of git or npm.
 *
 * @returns undefined when it is anything else
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
  return Array.isArray(value.steps) && value.steps.every(isStep);
}

function isStep(value: unknown): value is Step {
  if (!isObject(value) || !isPlainPath(value.path)) return false;
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
