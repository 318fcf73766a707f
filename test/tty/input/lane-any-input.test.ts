/** For any input, in any chunks: nothing is lost, doubled or moved. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Typing } from '../../../src/tty/input/burst.ts';
import { ESCAPE, FakeLane, type LaneEvent } from '../fake-lane.ts';
import { runs } from '../../support/night.ts';

function events(input: [string[], number][], mode: Typing, chunk: (bytes: Buffer) => Buffer[]): LaneEvent[] {
  const lane = new FakeLane(mode);
  for (const [texts, pauseMs] of input) {
    for (const bytes of chunk(Buffer.from(texts.join('')))) lane.send(bytes);
    lane.time.advance(pauseMs);
  }
  return lane.rest();
}

// What prints, without terminators and spaces: those a scan leaves out.
function printed(text: string): string {
  return text
    .replaceAll(/\x1b\[20[01]~/g, '')
    .replaceAll(/\x1b(?:\[[\d;]*[A-Zu~]|O[A-Z])?/g, '')
    .replaceAll(/[\x00-\x20\x7f]/g, '');
}

// The beginning of a scan into a field comes as keys and once more in the scan.
function withoutPassed(events: LaneEvent[]): string {
  let text = '';
  // Nothing of a code behind an Esc has come before it.
  let escapedAt = 0;
  for (const event of events) {
    if ('key' in event && event.key === ESCAPE) escapedAt = text.length;
    if ('key' in event) text += printed(event.key);
    else if ('paste' in event) text += printed(event.paste);
    else {
      const scan = printed(event.scan);
      let passed = scan.length;
      while (!text.slice(escapedAt).endsWith(scan.slice(0, passed))) passed--;
      text += scan.slice(passed);
    }
  }
  return text;
}

const inOneGo = (bytes: Buffer) => [bytes];

describe('for any input', () => {
  const pieces = fc.array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...'abejk09 GÉ漢🎉') },
      { weight: 2, arbitrary: fc.constantFrom('\r', '\n', '\t') },
      fc.constantFrom(
        '\x1b[A',
        '\x1bOB',
        '\x1b[1;5C',
        '\x1b[200~pá\rs\x1b[201~',
        '\x7f',
        '\x01',
        '\x1bé',
        '\x02',
        '\x03',
        '\x1b[I',
      ),
      fc.constantFrom('AB123', 'AB1234\r', 'aaaa'),
    ),
    { maxLength: 12 },
  );
  const timed = fc.array(fc.tuple(pieces, fc.constantFrom(0, 1, 8, 29, 30, 45, 120)), { maxLength: 5 });
  const typing = fc.constantFrom<Typing>('command', 'text', 'guarded');

  test.each(['\x1b[I', '\x1b[?6c'])('that %j comes in the middle of a burst makes its silence no longer', (report) => {
    const code: [string[], number] = [['AB1234'], 45];
    const keys: [string[], number] = [['x', 'y'], 0];
    const without = events([[...code], [[], 30], keys], 'command', inOneGo);
    const reported = events([[...code], [[report], 30], keys], 'command', inOneGo);
    expect(without[0]).toEqual({ scan: 'AB1234', isTerminated: false });
    expect(reported.filter((event) => 'scan' in event)).toEqual(without.filter((event) => 'scan' in event));
  });

  test('the chunks make no difference', () => {
    fc.assert(
      fc.property(timed, typing, fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (input, mode, sizes) => {
        const whole = events(input, mode, inOneGo);
        const torn = events(input, mode, (bytes) => {
          const chunks: Buffer[] = [];
          for (let at = 0; at < bytes.length;) {
            const size = sizes.next().value ?? 1;
            chunks.push(bytes.subarray(at, at + size));
            at += size;
          }
          return chunks;
        });
        expect(torn).toEqual(whole);
      }),
      { numRuns: runs(1500) },
    );
  });

  test('no character is lost, doubled or moved', () => {
    fc.assert(
      fc.property(timed, typing, fc.array(fc.tuple(fc.nat(20), typing)), (input, mode, changes) => {
        const lane = new FakeLane(mode);
        let keyCount = 0;
        lane.whenKey = () => {
          for (const [at, next] of changes) if (at === keyCount) lane.lane.setTyping(next);
          keyCount++;
        };
        // No two characters alike, so that none can stand in for another.
        let code = 0x4e00;
        let sent = '';
        for (const [texts, pauseMs] of input) {
          const text = texts
            .map((piece) =>
              piece.startsWith('\x1b')
                ? piece.replace('é', () => String.fromCodePoint(code++))
                : piece.replaceAll(/[^\x00-\x20\x7f]/gu, () => String.fromCodePoint(code++)),
            )
            .join('');
          sent += text;
          lane.send(text);
          lane.time.advance(pauseMs);
        }
        expect(withoutPassed(lane.rest())).toBe(printed(sent));
      }),
      { numRuns: runs(1500) },
    );
  });
});
