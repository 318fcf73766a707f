/** Spans, ages and clocks in few letters; the times of a store; cut-offs; how many; what is recorded. */
import { describe, expect, test } from 'vitest';
import { ageText, formatAge, formatDay, formatFarTime, formatSpan, formatTime, zoneName } from '../../src/base/ages.ts';
import { isStationRecorded } from '../../src/domain/recordings.ts';
import { nextCutOff, readCutOffs, strangeCutOff } from '../../src/domain/cut-offs.ts';
import { readMomentToCome } from '../../src/base/moments.ts';
import { once } from '../../src/base/memo.ts';
import { isSure, NAMED_ZONES, storeSpan, storeTime } from '../../src/base/store-times.ts';

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
/** 20 November 2026, 14:32:08 in São Paulo. */
const NOW = Date.UTC(2026, 10, 20, 17, 32, 8);

describe('spans', () => {
  test('a time that is far away has its year, so that it is not taken for the nearest', () => {
    expect(formatFarTime(undefined, NOW)).toBe('');
    expect([formatFarTime(NOW, NOW), formatFarTime(NOW + 40 * DAY, NOW)]).toEqual([
      formatTime(NOW, NOW),
      formatTime(NOW + 40 * DAY, NOW),
    ]);
    expect(formatFarTime(NOW + 365 * DAY, NOW)).toBe('20/11/2027 14:32');
    expect(formatFarTime(NOW - 365 * DAY, NOW)).toBe('20/11/2025 14:32');
  });

  test.each([
    [-5000, '0 s'],
    [0, '0 s'],
    [MINUTE - 1, '59 s'],
    [MINUTE, '1 min'],
    [HOUR - 1, '59 min'],
    [HOUR, '1 h'],
    [DAY - 1, '23 h'],
    [DAY, '1d 0h'],
    [2 * DAY + 4 * HOUR + 1, '2d 4h'],
    [10 * DAY - 1, '9d 23h'],
    [10 * DAY, '10 d'],
    [41 * DAY + 5 * HOUR, '41 d'],
  ])('%d ms are %s', (ms, text) => {
    expect(formatSpan(ms)).toBe(text);
  });

  test('an age is a minute at least, and marked where the store’s zone is not known', () => {
    expect([formatAge(0), formatAge(59 * SECOND), formatAge(2 * MINUTE)]).toEqual(['1 min', '1 min', '2 min']);
    expect([ageText(7 * HOUR, true), ageText(7 * HOUR, false)]).toEqual(['7 h', '~7 h']);
  });

  test('a time of today is a clock, another day’s has its date, and none is nothing', () => {
    expect([formatTime(undefined, NOW), formatTime(NOW, NOW), formatTime(NOW - DAY, NOW)]).toEqual([
      '',
      '14:32',
      '19/11 14:32',
    ]);
    expect(formatTime(NOW, Date.UTC(2026, 9, 20, 17))).toBe('20/11 14:32');
    expect(formatTime(NOW, Date.UTC(2025, 10, 20, 17))).toBe('20/11 14:32');
    expect([formatTime(Date.UTC(2026, 10, 20, 4, 5), NOW), formatDay(Date.UTC(2026, 0, 2, 12))]).toEqual([
      '01:05',
      '02/01/2026',
    ]);
    expect(zoneName(NOW)).toBe('UTC-3');
  });

  test('a time of a store is marked where neither it nor its store says the zone', () => {
    const unknown = { offsetMs: 0, isKnown: false };
    const behind = { offsetMs: -3 * HOUR, isKnown: true };
    const [zoned, bare] = ['2026-11-20T16:32:08Z', '2026-11-20 13:32:08'];
    expect([storeTime(zoned, unknown, NOW), storeTime(bare, behind, NOW), storeTime(bare, unknown, NOW)]).toEqual([
      '13:32',
      '13:32',
      '~10:32',
    ]);
    expect([storeSpan(zoned, unknown, NOW), storeSpan(bare, behind, NOW), storeSpan(bare, unknown, NOW)]).toEqual([
      '1 h',
      '1 h',
      '~4 h',
    ]);
    expect([storeTime('soon', unknown, NOW), storeSpan('soon', unknown, NOW), isSure('soon', unknown)]).toEqual([
      '',
      '',
      true,
    ]);
    expect([storeTime(bare, NAMED_ZONES, NOW), isSure(bare, NAMED_ZONES)]).toEqual(['10:32', true]);
  });

  test('cut-offs are read with their methods, in the ways in which people write them', () => {
    expect(readCutOffs(' SEDEX 16:00, PAC=17h30; *: 18:05, Jadlog Package:9:00,, 8:15 ,')).toEqual([
      { method: 'SEDEX', minutes: 960 },
      { method: 'PAC', minutes: 1050 },
      { method: '', minutes: 1085 },
      { method: 'Jadlog Package', minutes: 540 },
      { method: '', minutes: 495 },
    ]);
  });

  test.each(['SEDEX', 'SEDEX 24:00', 'SEDEX 16:60', 'SEDEX 16:0', 'SEDEX 116:00', 'SEDEX 16:00x'])(
    'the part “%s” is no cut-off: it is left out, and said',
    (part) => {
      expect(readCutOffs(`PAC 17:30, ${part}`)).toEqual([{ method: 'PAC', minutes: 1050 }]);
      expect(strangeCutOff(`PAC 17:30, ${part}`)).toBe(part);
    },
  );

  test('the cut-off of a parcel is that of its method, else the one for all others', () => {
    expect([strangeCutOff('PAC 17:30, ,'), readCutOffs('23:59')[0]?.minutes]).toEqual([undefined, 1439]);
    const cutOffs = readCutOffs('18:05, sedex 14:00, pac 17:30');
    expect(nextCutOff(cutOffs, 'SEDEX 10', NOW)).toEqual({
      method: 'sedex',
      time: '14:00',
      leftMs: -(32 * MINUTE + 8 * SECOND),
    });
    expect(nextCutOff(cutOffs, 'PAC', NOW)).toMatchObject({
      method: 'pac',
      time: '17:30',
      leftMs: 178 * MINUTE - 8 * SECOND,
    });
    expect(nextCutOff(cutOffs, 'Jadlog', NOW)).toMatchObject({ method: 'Jadlog', time: '18:05' });
    expect(nextCutOff(readCutOffs('sedex 9:05'), 'Jadlog', NOW)).toBeUndefined();
    expect(nextCutOff(readCutOffs('sedex 9:05'), 'SEDEX', NOW)?.time).toBe('09:05');
  });

  test.each([
    ['90m', NOW + 90 * MINUTE],
    [' 2h ', NOW + 2 * HOUR],
    ['14d', NOW + 14 * DAY],
    [' 2026-11-28 ', Date.UTC(2026, 10, 28, 3)],
    ['2026-11-28 08:30', Date.UTC(2026, 10, 28, 11, 30)],
    ['2026-11-28T23:59', Date.UTC(2026, 10, 29, 2, 59)],
    [' 2026-11-28T08:30:00Z ', Date.UTC(2026, 10, 28, 8, 30)],
  ])('the moment to come %s is understood', (text, at) => {
    expect(readMomentToCome(text, NOW, true)).toBe(at);
  });

  test.each([
    'x2h',
    '2hx',
    '12345m',
    'h',
    'x2026-11-28',
    '2026-11-28x',
    '2026-02-30',
    '2026-13-05',
    '2026-00-05',
    '2026-11-28 24:00',
    '2026-11-28 08:60',
    '2026-11-28 08:30:00',
    'soon',
  ])('“%s” is no moment to come', (text) => {
    expect(readMomentToCome(text, NOW, true)).toBeUndefined();
  });

  test('what is dear is made when it is asked for, and once, whatever it is', () => {
    let count = 0;
    const made = once(() => (count++, undefined));
    expect(count).toBe(0);
    expect([made(), made(), count]).toEqual([undefined, undefined, 1]);
  });

  const rules = (stations: readonly string[] | 'all') => ({ stations, mostBytes: 1, mostDays: 1 });

  test('a terminal is recorded by the name of its station, or all are', () => {
    expect([isStationRecorded(rules('all'), 'door'), isStationRecorded(rules(['door']), 'door')]).toEqual([true, true]);
    expect([
      isStationRecorded(rules(['door']), 'all'),
      isStationRecorded(rules([]), 'door'),
      isStationRecorded(undefined, 'door'),
    ]).toEqual([false, false, false]);
  });
});
