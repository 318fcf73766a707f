/** The pages that people read, and what stands in them within sentences. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Language } from '../../src/i18n/texts.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** The README and every page of docs but the decisions, which tell why and not how. */
export const PAGES = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md') && !file.startsWith('decisions'))
    .map((file) => join('docs', file)),
];

export const languageOf = (page: string): Language => (page.includes('pt-BR') ? 'pt-BR' : 'en');

/** A page without its blocks of code and its tables that are made from the keymap. */
export function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/<!-- (keys|letters) -->[^]*?<!-- \/\1 -->/g, '')
    .replaceAll(/^```[^]*?^```$/gm, '');
}

/** What stands in a text between backticks, in its order. */
export function spansOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, span = '']) => span.replaceAll(/\s+/g, ' '));
}
