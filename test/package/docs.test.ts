/** The pages that are handed out: their links lead somewhere, in a checkout and in the package. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

const ownPages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'src/sandbox/README.md'].filter(
  (file) => existsSync(join(ROOT, file)),
);
const docs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.md'))
  .map((file) => join('docs', file));
const PAGES = [...ownPages, ...docs];

/** What a page links to, without what stands in code. */
function linksOf(page: string): { text: string; to: string; anchor: string }[] {
  const text = readFileSync(join(ROOT, page), 'utf8')
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  return [...text.matchAll(/\[([^\]]*)\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, said = '', to = '', anchor = '']) => ({
      text: said,
      to,
      anchor,
    }),
  );
}

/** A heading as an address, as code hosts make it. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(ROOT, page), 'utf8').matchAll(/^#{1,6} (.*)$/gm);
  return [...headings].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const isHere = (to: string) => !/^[a-z]+:/.test(to);

test.each(PAGES)('every link of %s inside the repository leads somewhere', (page) => {
  for (const { to, anchor } of linksOf(page).filter((link) => isHere(link.to))) {
    const target = to === '' ? page : join(dirname(page), to);
    expect(existsSync(join(ROOT, target)), `${page} → ${to}`).toBe(true);
    if (anchor !== '' && target.endsWith('.md')) expect(anchorsOf(target), `${page} → ${to}`).toContain(anchor);
  }
});

test('what a page of the package links to is in the package', () => {
  const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] };
  // These npm takes without being told.
  const packed = [...files, 'README.md', 'LICENSE', 'package.json'];
  const isPacked = (file: string) => packed.some((one) => file === one || file.startsWith(`${one}/`));
  const outside = PAGES.filter(isPacked).flatMap((page) =>
    linksOf(page)
      .filter(({ to }) => to !== '' && isHere(to))
      .map(({ to }) => relative('.', join(dirname(page), to)))
      .filter((target) => !isPacked(target)),
  );
  expect(outside).toEqual([]);
});

test('every page of docs is reached from the README', () => {
  const reached = new Set(['README.md']);
  for (const page of reached) {
    for (const { to } of linksOf(page)) {
      const target = join(dirname(page), to);
      if (to.endsWith('.md') && isHere(to)) reached.add(target);
    }
  }
  expect(docs.filter((page) => !reached.has(page))).toEqual([]);
});

test('the README is read in three minutes', () => {
  const text = readFileSync(join(ROOT, 'README.md'), 'utf8');
  expect(text.split('\n').length).toBeLessThanOrEqual(150);
});

test('a picture of a page needs nothing from elsewhere: no fonts, no scripts, no other files', () => {
  const pictures = readdirSync(join(ROOT, 'docs/pictures'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.svg'),
  );
  expect(pictures.length).toBeGreaterThanOrEqual(7);
  for (const file of pictures) {
    const text = readFileSync(join(ROOT, 'docs/pictures', file), 'utf8');
    expect(text.replaceAll(/>[^<]*</g, '><'), file).not.toMatch(/href|url\(|@import|@font-face|<script|<image/);
  }
});
