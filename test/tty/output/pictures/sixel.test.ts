import { describe, expect, test } from 'vitest';
import type { Pixels } from '../../../../src/base/pixels.ts';
import { sixelOf } from '../../../../src/tty/output/pictures/sixel.ts';

function picture(width: number, height: number, colour: (x: number, y: number) => readonly number[]): Pixels {
  const pixels = Array.from({ length: width * height }, (_, at) => colour(at % width, Math.floor(at / width)));
  return { width, height, rgb: new Uint8Array(pixels.flat()) };
}

/** Numbers that no code has seen before, the same each time. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >>> 24;
  };
}

/** What a terminal draws of a sequence: the colour of each pixel in percent, by its own reading of the VT340's manual. */
function drawn(sequence: string) {
  const [, width, height, body] = /^\x1bP0;1q"1;1;(\d+);(\d+)(.*)\x1b\\$/s.exec(sequence)!;
  const registers = new Map<number, string>();
  const pixels = new Map<string, string>();
  let [x, top, colour] = [0, 0, ''];
  for (const [token, register, r, g, b, count, sign] of body!.matchAll(
    /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|(?:!(\d+))?([?-~])|[$-]/g,
  )) {
    if (register !== undefined && r !== undefined) registers.set(Number(register), `${r} ${g} ${b}`);
    else if (register !== undefined) colour = registers.get(Number(register))!;
    else if (token === '$' || token === '-') {
      x = 0;
      if (token === '-') top += 6;
    } else {
      const bits = sign!.charCodeAt(0) - 63;
      for (let i = 0; i < Number(count ?? 1); i++, x++) {
        for (let row = 0; row < 6; row++) if (bits & (1 << row)) pixels.set(`${x} ${top + row}`, colour);
      }
    }
  }
  return { width: Number(width), height: Number(height), registers, pixels };
}

describe('a picture as sixel', () => {
  test('has each of its pixels in its colour', () => {
    const halves = picture(20, 13, (x) => (x < 9 ? [255, 0, 0] : [0, 0, 255]));
    const { width, height, pixels } = drawn(sixelOf(halves, 64));
    expect([width, height, pixels.size]).toEqual([20, 13, 20 * 13]);
    for (let x = 0; x < 20; x++) {
      for (let y = 0; y < 13; y++) expect(pixels.get(`${x} ${y}`)).toBe(x < 9 ? '100 0 0' : '0 0 100');
    }
  });

  test('has no more colours than the terminal has registers for, and every pixel one of them', () => {
    const next = noise(7);
    const grain = picture(60, 60, () => [next(), next(), next()]);
    for (const registers of [2, 4, 16, 256]) {
      const { registers: used, pixels } = drawn(sixelOf(grain, registers));
      expect(used.size).toBe(Math.min(64, registers));
      expect(pixels.size).toBe(3600);
    }
  });

  test('a shade of sixty-four is told apart by more than a few of them', () => {
    const shade = picture(256, 6, (x) => [x, x, x]);
    const { registers, pixels } = drawn(sixelOf(shade, 64));
    expect(registers.size).toBeGreaterThanOrEqual(32);
    const worst = Array.from({ length: 256 }, (_, x) =>
      Math.abs(Number(pixels.get(`${x} 0`)!.split(' ')[0]) * 2.55 - x),
    );
    expect(Math.max(...worst)).toBeLessThan(9);
  });

  test('of noise, which nothing packs, it is bounded, with all its pixels', () => {
    const next = noise(8);
    const grain = picture(512, 512, () => [next(), next(), next()]);
    const sequence = sixelOf(grain, 1024);
    expect(sequence.length).toBeLessThanOrEqual(192 * 1024);
    expect(drawn(sequence).pixels.size).toBe(512 * 512);
  });
});
