import type { Browser } from 'puppeteer-core';

export function findBrowser(env?: Readonly<Record<string, string | undefined>>): string | undefined;
export function startBrowser(executablePath: string): Promise<Browser>;
