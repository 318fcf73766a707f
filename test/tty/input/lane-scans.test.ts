/** A code that comes as a scan: whole, torn, with what scanners put around it. */
import { describe, expect, test } from 'vitest';
import { ESCAPE, FakeLane, keys, run } from '../fake-lane.ts';

describe('a scan, however it arrives', () => {
  const codes = [
    '7891000315507',
    'AA123456785BR',
    ...[...'aievzqjkgG/:?123456789'].map((hotkey) => `${hotkey}B12x45`),
    ' AB1234',
    'jk0001',
  ];
  const terminators = { CR: '\r', LF: '\n', CRLF: '\r\n', Tab: '\t', none: '' };
  const arrivals: Record<string, (lane: FakeLane, text: string) => void> = {
    'in one chunk': (lane, text) => lane.send(text),
    'in two chunks, 15 ms apart': (lane, text) => {
      lane.send(text.slice(0, 4));
      lane.time.advance(15);
      lane.send(text.slice(4));
    },
  };
  for (const ms of [0, 1, 3, 8, 20]) {
    arrivals[`at ${ms} ms per character`] = (lane, text) => lane.type(text, ms);
  }

  for (const typing of ['command', 'guarded'] as const) {
    for (const [arrival, arrive] of Object.entries(arrivals)) {
      for (const [name, terminator] of Object.entries(terminators)) {
        test(`${arrival}, ended by ${name}, at a ${typing} screen: one scan, no key acts`, () => {
          for (const code of codes) {
            const lane = new FakeLane(typing);
            arrive(lane, code + terminator);
            lane.rest();
            expect(lane.events.filter((event) => 'scan' in event)).toEqual([
              { scan: code.trim(), isTerminated: terminator !== '' },
            ]);
            expect(lane.keys.filter((key) => typing === 'guarded' || !'jk'.includes(key))).toEqual([]);
          }
        });
      }
    }
  }

  test('split at any place into two reads at one time', () => {
    const whole = 'eAB12é45\r\n';
    for (let at = 1; at < Buffer.byteLength(whole); at++) {
      const lane = new FakeLane();
      lane.send(Buffer.from(whole).subarray(0, at));
      lane.time.settle();
      lane.send(Buffer.from(whole).subarray(at));
      expect(lane.rest()).toEqual([{ scan: 'eAB12é45', isTerminated: true }]);
    }
  });

  describe('right behind an Esc, which a busy line brings with it', () => {
    const escape = { key: ESCAPE };
    test.each(['command', 'guarded'] as const)('is whole at a %s screen, and the Esc a key', (typing) => {
      expect(run('\x1b10124\r', typing)).toEqual([escape, { scan: '10124', isTerminated: true }]);
      expect(run('\x1bBA314150140BR', typing)).toEqual([escape, { scan: 'BA314150140BR', isTerminated: false }]);
      expect(run('\x1b\x1b4711\t', typing)).toEqual([escape, escape, { scan: '4711', isTerminated: true }]);
    });

    test('a letter that is a command when it is held with Alt stays a key, and so do those behind it', () => {
      for (const text of ['\x1b1', '\x1b1\r', '\x1bjab\r', '\x1bxABCD', '\x1bj\x1bj\x1bj\x1bj\r']) {
        const lane = new FakeLane();
        lane.lane.setAltKeys(new Set(['1', 'j', 'x']));
        lane.send(text);
        expect(lane.rest()[0]).toEqual({ key: text.slice(0, 2) });
      }
    });
  });

  describe('of five digits, the number of an order', () => {
    test.each([0, 1, 3, 8, 20, 45])('is a scan without an Enter, too, at %i ms per character', (ms) => {
      for (const typing of ['command', 'guarded'] as const) {
        const lane = new FakeLane(typing);
        lane.type('10308', ms);
        expect(lane.rest()).toEqual([{ scan: '10308', isTerminated: false }]);
      }
    });

    test('is keys where a hand pauses once, and where anything else is in it', () => {
      const lane = new FakeLane();
      lane.type('103', 20);
      lane.time.advance(30);
      lane.type('08', 20);
      expect(lane.rest()).toEqual(keys(...'10308'));
      expect(run('1030')).toEqual(keys(...'1030'));
      expect(run('*1030')).toEqual(keys(...'*1030'));
      expect(run('1030a')).toEqual(keys(...'1030a'));
    });

    test('makes no single digit wait longer', () => {
      const lane = new FakeLane();
      lane.send('1');
      lane.time.advance(50);
      expect(lane.keys).toEqual(['1']);
    });

    test('is typed into a field as it comes', () => {
      expect(run('10308', 'text')).toEqual(keys(...'10308'));
      expect(run('10308', 'field')).toEqual(keys(...'10308'));
    });

    test('leaves its Enter, late, without an answer', () => {
      const lane = new FakeLane();
      lane.type('10308', 1);
      lane.time.advance(100);
      lane.send('\r');
      expect(lane.rest()).toEqual([{ scan: '10308', isTerminated: false }]);
    });
  });

  describe('of one sign over and over', () => {
    test.each(['1111', '22222', '00000000', '9'.repeat(14), 'aaaa', 'XXXXX'])(
      'with its Enter, %s is a scan',
      (code) => {
        for (const typing of ['command', 'guarded'] as const) {
          for (const terminator of ['\r', '\n', '\r\n', '\t']) {
            expect(run(code + terminator, typing)).toEqual([{ scan: code, isTerminated: true }]);
          }
        }
      },
    );

    test('a digit is never held down: its code is a scan without an Enter, and whole where a line tears it', () => {
      expect(run('11111')).toEqual([{ scan: '11111', isTerminated: false }]);
      expect(run('2222')).toEqual(keys(...'2222'));
      const scans: unknown[] = [];
      const lane = new FakeLane();
      lane.lane.onScan((scan) => scans.push(scan));
      lane.send('222');
      lane.time.advance(300);
      lane.send('22\r');
      lane.rest();
      expect(scans).toEqual([{ text: '22', isTerminated: true, before: '222' }]);
    });
  });

  test('two scans in one chunk are two', () => {
    expect(run('AAAA1\rBBBB2\r')).toEqual([
      { scan: 'AAAA1', isTerminated: true },
      { scan: 'BBBB2', isTerminated: true },
    ]);
  });

  test('STX, ETX and spaces around a code are not part of it', () => {
    const scan = { scan: 'AB 123', isTerminated: true };
    expect(run('\x02AB 123\x03\r\n')).toEqual([scan]);
    expect(run(' AB 123 \r')).toEqual([scan]);
    expect(run('\x02AB 123\x03')).toEqual([scan]);
    expect(run('\x0212\x03\x02777\x03')).toEqual([
      { scan: '12', isTerminated: true },
      { scan: '777', isTerminated: true },
    ]);
  });

  describe('with a control byte of the scanner', () => {
    const controls = { ETX: '\x03', EOT: '\x04', 'Ctrl+Z': '\x1a', ESC: '\x1b', NUL: '\x00', GS: '\x1d', Tab: '\t' };
    const scan = { scan: 'AB123456', isTerminated: true };
    for (const [name, control] of Object.entries(controls)) {
      for (const enter of ['\r', '\r\n', '\n', '\t']) {
        test(`${name} behind ${JSON.stringify(enter)} is no key, whatever takes the code`, () => {
          for (const typing of ['command', 'guarded', 'field'] as const) {
            const lane = new FakeLane(typing);
            lane.send(`AB123456${enter}${control}`);
            lane.rest();
            lane.send(`AB123456${enter}${control}`);
            lane.rest();
            expect(lane.scans).toEqual(['AB123456', 'AB123456']);
            expect(lane.keys.join('')).toBe(typing === 'field' ? 'AB123456AB123456' : '');
          }
          const text = new FakeLane('text');
          text.send(`AB123456${enter}${control}`);
          text.rest();
          expect(text.keys.join('').replaceAll(/[\t\r]/g, '')).toBe('AB123456');
        });
      }

      test(`${name} before its Enter is no key`, () => {
        for (const typing of ['command', 'guarded'] as const) {
          expect(run(`AB123456${control}\r`, typing)).toEqual([scan]);
          expect(run(`AB123456${control}`, typing)).toEqual([{ ...scan, isTerminated: name !== 'GS' }]);
        }
      });
    }

    test('ETX without an Enter leaves the code in a field, unsent, and its Enter makes it a scan', () => {
      expect(run('AB123\x03', 'field')).toEqual(keys(...'AB123'));
      expect(run('AB123\x03\r', 'field')).toEqual([...keys(...'AB123'), { scan: 'AB123', isTerminated: true }]);
      expect(run('AB123\x03', 'text')).toEqual(keys(...'AB123'));
    });

    test('GS and RS within it do not tear it', () => {
      expect(run('0107\x1d2112\x1e\x0499\r')[0]).toEqual({ scan: '01072112', isTerminated: true });
      expect(run('0107\x1d2112\r')).toEqual([{ scan: '01072112', isTerminated: true }]);
      expect(run('0107\x1d2112\r', 'field')).toEqual([
        ...keys(...'01072112'),
        { scan: '01072112', isTerminated: true },
      ]);
    });

    test('ETX behind a few characters is no Ctrl+C, and what it ends is a scan of any length', () => {
      expect(run('A7\x03')).toEqual([{ scan: 'A7', isTerminated: true }]);
      for (const code of ['12', 'A7', '123']) {
        for (const suffix of ['\x03', '\r\x03', '\x03\r'])
          expect(run(code + suffix)).not.toContainEqual({ key: '\x03' });
      }
    });

    test('that a busy line brings late is no key, and a hand that presses it again is heard', () => {
      for (const control of ['\x03', '\x04', '\x1a']) {
        for (const code of ['AB123\r', 'AB123', 'AB123456', '\x02AB123\x03']) {
          const lane = new FakeLane();
          lane.send(code);
          lane.time.advance(300);
          lane.send(control);
          lane.time.advance(200);
          expect(lane.keys).not.toContain(control);
          lane.send(control);
          lane.rest();
          expect(lane.keys.at(-1)).toBe(control);
        }
      }
    });

    test('a hand’s Ctrl+C is heard beside one key of its own, cursor keys and an Enter', () => {
      for (const before of ['', 'a', 'jjj', 'jk', '\r', '\x1b[A', '   ']) {
        expect(run(`${before}\x03`).at(-1)).toEqual({ key: '\x03' });
      }
    });

    test('a hand’s Escape behind a scan is heard', () => {
      const lane = new FakeLane();
      lane.send('AB123\r');
      lane.time.advance(60);
      lane.send('\x1b');
      expect(lane.rest().at(-1)).toEqual({ key: ESCAPE });
    });
  });

  test('a jitter of 29 ms between characters does not tear it', () => {
    const lane = new FakeLane();
    lane.type('aB1234\r', 29);
    expect(lane.rest()).toEqual([{ scan: 'aB1234', isTerminated: true }]);
  });

  test('the LF of its CR LF is no Enter when it comes in a later read', () => {
    const lane = new FakeLane();
    lane.send('AB123\r');
    lane.time.advance(20);
    lane.send('\n');
    expect(lane.rest()).toEqual([{ scan: 'AB123', isTerminated: true }]);
  });

  test('a second terminator of a scanner confirms nothing', () => {
    expect(run('AB123\t\r')).toEqual([{ scan: 'AB123', isTerminated: true }]);
  });

  test('its terminator that a busy line brings late confirms nothing, once', () => {
    const lane = new FakeLane();
    lane.type('7890123456789', 1);
    lane.time.advance(100);
    lane.send('\r');
    lane.time.advance(100);
    expect(lane.events).toEqual([{ scan: '7890123456789', isTerminated: false }]);
    lane.send('\r');
    lane.time.advance(100);
    expect(lane.events.slice(1)).toEqual([{ key: '\r' }]);
  });

  test('a hand that presses Enter after a code without a terminator is heard', () => {
    const lane = new FakeLane();
    lane.type('7890123456789', 1);
    lane.time.advance(200);
    lane.send('\r');
    lane.time.advance(100);
    expect(lane.events.slice(1)).toEqual([{ key: '\r' }]);
  });

  test('an Enter that is pressed after it is an Enter', () => {
    const lane = new FakeLane();
    lane.send('AB123\r');
    lane.time.advance(60);
    lane.send('\r');
    expect(lane.rest()).toEqual([{ scan: 'AB123', isTerminated: true }, { key: '\r' }]);
  });

  test('an answer of the terminal in the middle does not tear it', () => {
    expect(run('AB\x1b[I12\x1b[3;1R3\x1b]11;rgb:0/0/0\x073\r').filter((event) => 'scan' in event)).toEqual([
      { scan: 'AB1233', isTerminated: true },
    ]);
  });

  test('one of any length is cut, and no part of it acts', () => {
    const lane = new FakeLane();
    for (let count = 0; count < 30; count++) lane.send('0123456789'.repeat(100));
    lane.send('a\r');
    lane.rest();
    expect(lane.scans.map((scan) => scan.length)).toEqual([8192]);
    expect(lane.keys).toEqual([]);
  });
});
