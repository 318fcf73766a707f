import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { renderToString } from 'ink';
import { cleanup, render } from 'ink-testing-library';
import stringWidth from 'string-width';
import { afterEach, describe, expect, test } from 'vitest';
import { Table } from '../../components/Table.tsx';
import { inkTablePlugin } from '../../scripts/ink-table-plugin.ts';
import { byNight, IS_NIGHT } from '../support/night.ts';

afterEach(cleanup);

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

const PRICES = `
┌───────┬──────────┐
│ item  │ price    │
├───────┼──────────┤
│ mug   │ R$ 64,90 │
├───────┼──────────┤
│ plate │ R$ 9,00  │
└───────┴──────────┘`.trim();

describe('Table', () => {
  test('draws rows in columns', () => {
    const { lastFrame } = render(
      <Table
        data={[
          { item: 'mug', price: 'R$ 64,90' },
          { item: 'plate', price: 'R$ 9,00' },
        ]}
      />,
    );
    expect(lastFrame()).toBe(PRICES);
  });

  test('wide and joined characters keep every row equally wide', () => {
    const { lastFrame } = render(
      <Table
        data={[
          { name: '漢字', note: '👨‍👩‍👧‍👦' },
          { name: 'caneca', note: '❤️ Ana' },
          { name: 'e\u0301', note: 'x' },
        ]}
      />,
    );
    const widths = (lastFrame() ?? '').split('\n').map((line) => stringWidth(line));
    expect(new Set(widths).size).toBe(1);
    expect(lastFrame()).toContain('│ 漢字   │ 👨‍👩‍👧‍👦     │');
  });

  test('takes columns with their labels, order and side', () => {
    const { lastFrame } = render(
      <Table data={[{ a: 1, b: 22, c: 3 }]} columns={[{ key: 'b', label: 'quantity', align: 'right' }, 'a']} />,
    );
    expect(lastFrame()?.split('\n')[1]).toBe('│ quantity │ a │');
    expect(lastFrame()?.split('\n')[3]).toBe('│       22 │ 1 │');
  });

  test('two columns may have the same label, or none', () => {
    const { lastFrame } = render(
      <Table
        data={[{ a: 'left', b: 'right', c: 'more' }]}
        columns={[
          { key: 'a', label: 'x' },
          { key: 'b', label: 'x' },
          { key: 'c', label: '' },
        ]}
      />,
    );
    expect(lastFrame()?.split('\n')[3]).toBe('│ left │ right │ more │');
  });

  test('values that are no text do not break it', () => {
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const hostile = {
      toString() {
        throw new Error('no text');
      },
    };
    const odd = [
      { a: null, b: undefined, c: 'one\ntwo\tthree', d: '\x1b[2J' },
      { a: true, b: 10n, c: { x: 1 }, d: circle },
      { a: Symbol('s'), b: '', c: Object.create(null) as object, d: hostile },
      null as unknown as { a: string },
    ];
    const { lastFrame } = render(<Table data={odd as Record<string, unknown>[]} />);
    const lines = (lastFrame() ?? '').split('\n');
    expect(lines).toHaveLength(11);
    expect(new Set(lines.map((line) => line.length)).size).toBe(1);
    expect(lastFrame()).toContain('one↵two three');
    expect(lastFrame()).toContain('␛[2J');
  });

  test('without rows only its head is drawn, without columns nothing', () => {
    expect(render(<Table data={[]} columns={['a' as never]} />).lastFrame()).toBe('┌───┐\n│ a │\n└───┘');
    expect(render(<Table data={[]} />).lastFrame()).toBe('');
    expect(render(<Table data={[{}]} />).lastFrame()).toBe('');
  });

  test('is never wider than it is told, as long as one cell per column fits', () => {
    const data = [{ name: 'Cushion cover · linen · 45×45', note: '“Bia”, “Caio”', quantity: 4 }];
    for (let width = 60; width >= 13; width--) {
      const lines = renderToString(<Table data={data} width={width} />, { columns: 100 }).split('\n');
      expect(Math.max(...lines.map((line) => stringWidth(line)))).toBeLessThanOrEqual(width);
    }
    expect(renderToString(<Table data={data} width={40} />, { columns: 100 })).toContain('…');
  });

  test('shows new values, in the columns there are then', () => {
    const { lastFrame, rerender } = render(<Table data={[{ a: 'one' }]} />);
    rerender(<Table data={[{ a: 'two' }]} />);
    expect(lastFrame()).toContain('│ two │');
    rerender(<Table data={[{ b: 'three' }, { b: 'four' }]} />);
    expect(lastFrame()).toContain('│ b     │');
    expect(lastFrame()).toContain('│ four  │');
  });
});

describe('loads', () => {
  const program = `
    import { renderToString } from 'ink';
    import { createElement } from 'react';
    import { Table } from ${JSON.stringify(path.join(ROOT, 'components/Table.tsx'))};
    const data = [{ item: 'mug', price: 'R$ 64,90' }, { item: 'plate', price: 'R$ 9,00' }];
    console.log(renderToString(createElement(Table, { data })));`;

  // By day a bundle does it, and whatever else here imports the table.
  test.runIf(IS_NIGHT)('under tsx', async () => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: ROOT,
    });
    expect(stdout.trim()).toBe(PRICES);
  });

  test.each(byNight([true], [true, false]))(
    'from an ES module bundle far from node_modules (minified: %s)',
    async (minify) => {
      const folder = await mkdtemp(path.join(tmpdir(), 'bancada-table-'));
      try {
        const result = await build({
          stdin: { contents: program, resolveDir: ROOT, loader: 'ts' },
          bundle: true,
          write: false,
          format: 'esm',
          platform: 'node',
          target: 'node22',
          jsx: 'automatic',
          minify,
          define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' },
          banner: {
            js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
          },
          plugins: [inkTablePlugin()],
          logLevel: 'silent',
        });
        expect(result.warnings).toEqual([]);
        const file = path.join(folder, 'bundle.mjs');
        await writeFile(file, result.outputFiles[0]?.contents ?? '');
        const { stdout } = await run(process.execPath, [file], { cwd: folder });
        expect(stdout.trim()).toBe(PRICES);
      } finally {
        await rm(folder, { recursive: true });
      }
    },
  );
});
