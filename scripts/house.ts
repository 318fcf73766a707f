/**
 * Draws the house into CONTRIBUTING.md: the rooms of test/layers.ts on their floors. `--figures [COMMIT]` counts it beside a
 * commit instead, the one before if none is named.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { drawFigures } from './figures.ts';
import { LAYERS, type Layer } from '../test/layers.ts';

const START = '<!-- house -->';
const END = '<!-- /house -->';

/** The rooms by floor, the ground floor first: a room stands one floor above the highest room that it imports. */
export function floorsOf(layers: readonly Layer[]): Layer[][] {
  const floorOf = new Map<string, number>();
  for (const { room, mayImport } of layers) {
    floorOf.set(room, 1 + Math.max(-1, ...mayImport.map((other) => floorOf.get(other) ?? 0)));
  }
  const floors: Layer[][] = [];
  for (const layer of layers) (floors[floorOf.get(layer.room) ?? 0] ??= []).push(layer);
  return floors;
}

/** The house as a page shows it, the top floor first, in a block of code. */
export function drawHouse(layers: readonly Layer[] = LAYERS): string {
  const floors = floorsOf(layers).map((floor, index) =>
    floor.map(
      ({ room, about }, place) => `${(place === 0 ? String(index) : '').padStart(3)}  ${room.padEnd(19)}${about}`,
    ),
  );
  return ['```text', 'floor room               what it is about', ...floors.toReversed().flat(), '```'].join('\n');
}

/** The page with the house between its markers drawn again. */
export function withHouse(page: string): string {
  const [before = '', rest = ''] = page.split(START);
  const [, after = ''] = rest.split(END);
  return `${before}${START}\n${drawHouse()}\n${END}${after}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const page = new URL('../CONTRIBUTING.md', import.meta.url);
  const [flag, commit = 'HEAD~1'] = process.argv.slice(2);
  if (flag === '--figures') console.log(drawFigures(fileURLToPath(new URL('..', import.meta.url)), commit));
  else writeFileSync(page, withHouse(readFileSync(page, 'utf8')));
}
