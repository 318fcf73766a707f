import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTagOf, isUpToDate, MOST_TAGGED_UNITS, readTag, tagCode } from '../../src/domain/piece-tags.ts';
import { anItem } from '../support/items.ts';

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const units = fc.integer({ min: 1, max: MOST_TAGGED_UNITS });
const items = fc.record({ id: fc.uuid(), personalization_data: fc.string() }).map((patch) => anItem(patch));

describe('piece tags', () => {
  test('a tag says its item, what is on it and its unit, however its code is typed', () => {
    fc.assert(
      fc.property(items, units, (item, unit) => {
        const code = tagCode(item, unit);
        expect(code).toMatch(/^BNT-[0-9A-HJKMNP-TV-Z]{14}$/);
        const typed = code.slice(4).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
        for (const text of [code, ` ${code.toLowerCase()} `, `bnt-${typed.slice(0, 8)} ${typed.slice(8)}`]) {
          const tag = readTag(text)!;
          expect(tag.unit).toBe(unit);
          expect([isTagOf(tag, item), isUpToDate(tag, item)]).toEqual([true, true]);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('one wrong character, or two that changed places, make no tag', () => {
    const code = tagCode(anItem({ id: '0f9b7a52-3d1c-4d6a-9d0e-5f7f0c1b2a3d' }), 7);
    const body = Array.from(code.slice(4));
    for (const [at, right] of body.entries()) {
      for (const wrong of DIGITS) {
        if (wrong !== right) expect(readTag(`BNT-${body.with(at, wrong).join('')}`)).toBeNull();
      }
      for (const [other, digit] of body.entries()) {
        if (digit === right) continue;
        expect(readTag(`BNT-${body.with(at, digit).with(other, right).join('')}`)).toBeNull();
      }
    }
  });

  test('a code of something else is no tag, and half a tag is one that cannot be read', () => {
    expect(['CAN-AZ-01', '10423', 'AA123456785BR', 'BNC-OK', ''].map(readTag)).toEqual(Array(5).fill(undefined));
    const code = tagCode(anItem(), 1);
    expect([code.slice(0, -1), `${code}0`, 'BNT-', 'BNT-UUUUUUUUUUUUUU'].map(readTag)).toEqual(Array(4).fill(null));
  });

  test('a tag is of one item only, and of what that was when it was made', () => {
    const ana = anItem({ id: 'i1', personalization_data: 'Ana' });
    const tag = readTag(tagCode(ana, 2))!;
    expect(isTagOf(tag, anItem({ id: 'i2', personalization_data: 'Ana' }))).toBe(false);
    for (const patch of [{ personalization_data: 'Anna' }, { variation_options: 'verde' }, { product_id: 'other' }]) {
      const changed = { ...ana, ...patch };
      expect([isTagOf(tag, changed), isUpToDate(tag, changed)]).toEqual([true, false]);
    }
  });

  test('there is no tag of a unit that is none, and one of the last', () => {
    for (const unit of [0, -1, 1.5, Number.NaN, MOST_TAGGED_UNITS + 1]) {
      expect(() => tagCode(anItem(), unit)).toThrow(`no unit ${unit}`);
    }
    expect(readTag(tagCode(anItem(), MOST_TAGGED_UNITS))?.unit).toBe(MOST_TAGGED_UNITS);
  });

  test('a tag that hangs on a piece is read by every later version', () => {
    const ana = anItem({ id: '0f9b7a52-3d1c-4d6a-9d0e-5f7f0c1b2a3d', personalization_data: 'Ana' });
    expect(tagCode(ana, 7)).toBe('BNT-MMRT56TJHM2070');
    expect(tagCode(anItem(), MOST_TAGGED_UNITS)).toBe('BNT-QVY7H6197ABZZA');
  });

  test.each([
    ['first', 'item-39', 'item-737'],
    ['second', 'item-514', 'item-801'],
  ])('ids with the same %s half of a digest are two items', (half, one, other) => {
    const digests = [one, other].map((id) => readTag(tagCode(anItem({ id }), 1))!.item);
    const halves = digests.map((digest) => (half === 'first' ? digest.slice(0, 4) : digest.slice(4)));
    expect(halves[0]).toBe(halves[1]);
    expect(isTagOf(readTag(tagCode(anItem({ id: one }), 1))!, anItem({ id: other }))).toBe(false);
  });

  test('what moves from one text of a piece to the next makes another piece', () => {
    const item = anItem({ variation_options: 'azul', personalization_data: 'Ana' });
    const tag = readTag(tagCode(item, 1))!;
    for (const [variation_options, personalization_data] of [
      ['azulAna', ''],
      ['', 'azulAna'],
      ['azulA', 'na'],
    ]) {
      expect(
        isUpToDate(tag, {
          ...item,
          variation_options: variation_options!,
          personalization_data: personalization_data!,
        }),
      ).toBe(false);
    }
  });

  test('a code with signs that no tag has is no tag, nor is one of unit 0', () => {
    const code = tagCode(anItem(), 1);
    for (const check of DIGITS) {
      expect(readTag(`${code.slice(0, 15)}00${check}`)).toBeNull();
      for (let at = 4; at < 16; at++) {
        for (const wrong of ['UU', '**', 'U*']) {
          expect(readTag(code.slice(0, at) + wrong + code.slice(at + 2, 17) + check)).toBeNull();
        }
      }
    }
  });

  test('ids that differ little have tags that differ, and so have texts', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `item-${index}`);
    expect(new Set(ids.map((id) => tagCode(anItem({ id }), 1).slice(4, 12))).size).toBe(ids.length);
    const names = Array.from({ length: 200 }, (_, index) => `Ana ${index}`);
    const whats = names.map((personalization_data) => tagCode(anItem({ personalization_data }), 1).slice(12, 15));
    expect(new Set(whats).size).toBeGreaterThan(190);
  });
});
