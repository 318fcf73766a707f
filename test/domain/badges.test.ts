import { describe, expect, test } from 'vitest';
import { badgeCode, isOperatorName, operatorWithBadge, readBadge, cutBadge } from '../../src/domain/badges.ts';
import { hasPersonalNumber } from '../../src/domain/workshop.ts';

const CODE = badgeCode(Uint8Array.from({ length: 20 }, (_, at) => at * 13));

describe('code of a badge', () => {
  test('it is read in any case and with blanks around it', () => {
    expect(CODE).toMatch(/^BNB-[0-9A-HJKMNP-TV-Z]{20}$/);
    for (const text of [CODE, ` ${CODE.toLowerCase()} `]) expect(readBadge(text)).toBe(CODE);
  });

  test.each([CODE.slice(0, 12), `${CODE}9`, CODE.replace('-', ''), `AB ${CODE}`, 'bnb-'])(
    '%s begins like one and is none',
    (text) => expect(readBadge(text)).toBeNull(),
  );

  test.each(['BNC-OK', 'BNT-1234', 'AA123456785BR', 'BNB', '10423', 'XBNB-1', 'bnbx'])('%s is another code', (text) =>
    expect([readBadge(text), cutBadge(text)]).toEqual([undefined, undefined]),
  );

  test('it is cut out of a text, and no note has it', () => {
    expect(cutBadge(`for ${CODE.toLowerCase()}!`)).toEqual({ code: CODE, rest: 'for !' });
    expect(cutBadge(CODE.slice(0, -1))).toBeUndefined();
    expect(hasPersonalNumber(`for ${CODE}`)).toBe(true);
  });
});

describe('name on a badge', () => {
  test.each(['Ana', 'A', 'x'.repeat(30), 'João P.', 'Ana Maria 2', "D'Ávila", 'Нина', '佐藤'])(
    '%s can stand on a badge',
    (name) => expect(isOperatorName(name)).toBe(true),
  );

  test.each(['', ' Ana', 'Ana (desk)', 'ana@desk', 'a\u001B[31m', 'x'.repeat(31), '-', 'Ana\n'])(
    '%j cannot stand on a badge',
    (name) => expect(isOperatorName(name)).toBe(false),
  );

  test('whoever acts is named by badge and login', () => {
    expect([operatorWithBadge('Ana', 'desk'), operatorWithBadge('Ana', '')]).toEqual(['Ana (desk)', 'Ana']);
  });
});
