import { EventEmitter } from 'node:events';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FUNCTION_KEYS } from '../../../src/tty/keys/function-keys.ts';
import { createInputLane } from '../../../src/tty/input/input-lane.ts';
import type { Typing } from '../../../src/tty/input/burst.ts';
import { FakeLane, FakeTime, type LaneEvent } from '../fake-lane.ts';
import { runs } from '../../support/night.ts';

const ESCAPE = '\x1b[27u';

function run(input: string | string[], typing: Typing = 'command'): LaneEvent[] {
  const lane = new FakeLane(typing);
  for (const chunk of [input].flat()) lane.send(chunk);
  return lane.rest();
}

const brackets = (text: string): string => `\x1b[200~${text}\x1b[201~`;
const keys = (...texts: string[]): LaneEvent[] => texts.map((key) => ({ key }));

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

describe('keys', () => {
  test.each([
    ['jjj', ['j', 'j', 'j']],
    ['jjjjjjjjjj', [...'jjjjjjjjjj']],
    ['jkjkjkjk\r', [...'jkjkjkjk', '\r']],
    ['        ', [...'        ']],
    ['zzzzzz', [...'zzzzzz']],
    ['zzz\r', [...'zzz', '\r']],
    ['e', ['e']],
    ['ab\r', ['a', 'b', '\r']],
    ['abc\r', ['a', 'b', 'c', '\r']],
    ['abcde', [...'abcde']],
    ['\r', ['\r']],
    ['\n', ['\r']],
    ['\r\n', ['\r']],
    ['\r\r', ['\r', '\r']],
    ['\n\n', ['\r', '\r']],
    ['\t', ['\t']],
    ['a\x03', ['a', '\x03']],
    ['\x02', ['\x02']],
    ['\x1b[A\x1b[B\x1bOC', ['\x1b[A', '\x1b[B', '\x1bOC']],
    ['\x1b[1;5C\x1b[5~\x1b[Z', ['\x1b[1;5C', '\x1b[5~', '\x1b[Z']],
    ['\x1b[[A\x1b[2$', [FUNCTION_KEYS.F1, '\x1b[2$']],
    ['\x1bOP\x1b[15~\x1b[24~', [FUNCTION_KEYS.F1, FUNCTION_KEYS.F5, FUNCTION_KEYS.F12]],
    ['\x1bOM', ['\r']],
    ['\x1bx', [ESCAPE, 'x']],
    ['\x1b\r', [ESCAPE, '\r']],
    ['\x1b\x03', [ESCAPE, '\x03']],
    ['\x1b\x7f', ['\x1b\x7f']],
    ['\x1b', [ESCAPE]],
    ['\x1b\x1b', [ESCAPE, ESCAPE]],
    ['\x1b\x1b\x1b[A', [ESCAPE, '\x1b\x1b[A']],
    ['\x1b[', [ESCAPE, '[']],
    ['\x1bO', [ESCAPE, 'O']],
    ['\x1bP', [ESCAPE, 'P']],
    ['a\x1b[Bb', ['a', '\x1b[B', 'b']],
    ['\x7f\x7f', ['\x7f', '\x7f']],
  ])('%j is %j', (input, expected) => {
    expect(run(input)).toEqual(keys(...expected));
    expect(run([...input])).toEqual(keys(...expected));
  });

  test('a letter held with Alt is one key where that is a command, and where the terminal says that it is Alt', () => {
    for (const text of ['\x1bx', '\x1b[', '\x1bO', '\x1b]']) {
      const lane = new FakeLane();
      lane.lane.setAltKeys(new Set(['x', '[', 'O', ']']));
      for (const byte of text) lane.send(byte);
      expect(lane.rest()).toHaveLength(1);
    }
    expect(run('\x1b[113;3u')).toEqual(keys('\x1b[113;3u'));
  });

  test('Esc, and a letter within the time of a burst, are both alone, and the letter is for what Esc has left', () => {
    const lane = new FakeLane('field');
    const came: string[] = [];
    lane.whenKey = (key) => {
      came.push(`${key} ${lane.lane.inputTiming()}`);
      if (key === ESCAPE) lane.lane.setTyping('command');
    };
    lane.send('\x1bq');
    lane.rest();
    expect(came).toEqual([`${ESCAPE} alone`, 'q alone']);
  });

  test('a sequence that the network split is one key, and a late Escape is Escape', () => {
    const lane = new FakeLane();
    lane.type('\x1b[1;5A', 40);
    expect(lane.events).toEqual(keys('\x1b[1;5A'));
    lane.send('\x1b');
    lane.time.advance(51);
    lane.send('[A');
    expect(lane.rest().slice(1)).toEqual(keys(ESCAPE, '[', 'A'));
  });

  test('a broken sequence presses nothing', () => {
    expect(run('\x1b[1;\x07x')).toEqual(keys('\x07', 'x'));
    const lane = new FakeLane();
    lane.send('\x1b[12;3');
    lane.time.advance(60);
    lane.send('x');
    expect(lane.rest()).toEqual(keys('x'));
  });

  test('a function key types nothing into a field', () => {
    expect(run('\x1bOP', 'text')).toEqual(keys('\x1bOP'));
  });
});

describe('waiting', () => {
  test('what only moves is there at once; what acts waits for 50 ms of silence', () => {
    const lane = new FakeLane();
    lane.send('j\x1b[A');
    lane.time.settle();
    expect(lane.keys).toEqual(['j', '\x1b[A']);
    lane.send('\r');
    lane.time.settle();
    expect(lane.keys).toEqual(['j', '\x1b[A', '\r']);
    lane.send('e');
    lane.time.advance(49);
    expect(lane.keys).toHaveLength(3);
    lane.time.advance(1);
    expect(lane.keys).toEqual(['j', '\x1b[A', '\r', 'e']);
  });

  test('a key that does not print ends the wait, in order', () => {
    const lane = new FakeLane();
    lane.send('e\x1b[Bj');
    lane.time.settle();
    expect(lane.keys).toEqual(['e', '\x1b[B', 'j']);
  });

  test('a field has every character at once', () => {
    const lane = new FakeLane('text');
    lane.send('AB123\r');
    lane.time.settle();
    expect(lane.events).toEqual(keys(...'AB123', '\r'));
  });

  test('the rest of a long text that has come into a field is one piece, and its Enter another', () => {
    for (const typing of ['text', 'field'] as const) {
      const lane = new FakeLane(typing);
      const first = [...'caneca az'];
      const rest = `ul 🎉${' caneca azul 🎉'.repeat(80)}`;
      lane.send(`${first.join('')}${rest}\r`);
      lane.time.settle();
      expect(lane.pieces).toEqual([...first, rest, ...(typing === 'text' ? ['\r'] : [])]);
      expect(lane.scans).toEqual(typing === 'text' ? [] : [first.join('') + rest]);
    }
  });

  test('a text at a screen that takes commands is never one piece, and neither are keys that are held down', () => {
    for (const text of ['j'.repeat(40), 'jk'.repeat(20), ' '.repeat(40)]) {
      const lane = new FakeLane();
      lane.send(text);
      lane.rest();
      expect(lane.pieces).toEqual([...text]);
    }
  });

  test('a field that tells scans has every character at once too, and the scan in place of its Enter', () => {
    const lane = new FakeLane('field');
    const bursts: number[] = [];
    lane.lane.onBurst(() => void bursts.push(lane.events.length));
    lane.send('A');
    lane.time.settle();
    expect(lane.keys).toEqual(['A']);
    lane.time.advance(60);
    lane.send('LP123\r\n');
    expect(lane.rest()).toEqual([...keys('A', ...'LP123'), { scan: 'LP123', isTerminated: true }]);
    expect(bursts).toEqual([0, 1]);
  });

  test('what a hand types into such a field is no scan: a few letters at once, or many with pauses', () => {
    const lane = new FakeLane('field');
    lane.send('15\r');
    lane.time.advance(60);
    lane.type('12,90\r', 60);
    expect(lane.rest()).toEqual(keys('1', '5', '\r', ...'12,90', '\r'));
  });

  test('letters that a stalled line brings at once into such a field are typed, and the Enter after them is an Enter', () => {
    const lane = new FakeLane('field');
    lane.send('AA1234567');
    lane.time.advance(60);
    lane.send('\r');
    expect(lane.rest()).toEqual(keys(...'AA1234567', '\r'));
  });

  test('a timer that is due after a long render does not let a code’s first letter go', () => {
    const lane = new FakeLane();
    lane.send('a');
    // The timer fires, and only then is the input read that had come in time.
    const { settle } = lane.time;
    lane.time.settle = () => {};
    lane.time.advance(50);
    lane.time.settle = settle;
    lane.send('B1234\r');
    expect(lane.rest()).toEqual([{ scan: 'aB1234', isTerminated: true }]);
  });
});

/** Each after the one before by so much, all of them read before any timer fires. */
const readLate = (lane: FakeLane, ...reads: [ms: number, chunk: string][]): LaneEvent[] => {
  for (const [ms, chunk] of reads) {
    lane.time.nowMs += ms;
    lane.send(chunk);
    lane.time.settle();
  }
  return lane.rest();
};

describe('a process that reads late, before its timers', () => {
  test('takes keys that a hand pressed one by one for keys, and no scan', () => {
    const pressed = [...'aevi12'].map((key): [number, string] => [50, key]);
    expect(readLate(new FakeLane(), ...pressed)).toEqual(keys(...'aevi12'));
  });

  test('takes what came faster than that for the scan that it is', () => {
    const scanned = [...'aevi12'].map((key): [number, string] => [20, key]);
    expect(readLate(new FakeLane(), ...scanned)).toEqual([{ scan: 'aevi12', isTerminated: false }]);
  });

  test('hears no key in an answer of the terminal, before a key or beside it', () => {
    const focus = '\x1b[I';
    const pressed = [...'aevi12'].flatMap((key): [number, string][] => [
      [25, focus],
      [25, `${focus}${key}`],
    ]);
    const came = readLate(new FakeLane(), ...pressed);
    expect(came.filter((event) => !('key' in event) || event.key !== focus)).toEqual(keys(...'aevi12'));
  });
});

describe('what the screen takes may change at any time', () => {
  test('a key that opens a field is followed by text', () => {
    const lane = new FakeLane();
    lane.whenKey = (key) => {
      if (key === '/') lane.lane.setTyping('text');
      if (key === '\r') lane.lane.setTyping('command');
    };
    lane.send('/a\r');
    lane.rest();
    lane.send('/');
    lane.time.advance(51);
    lane.send('caneca azul\rAB123\r');
    expect(lane.rest()).toEqual([
      ...keys('/', 'a', '\r', '/', ...'caneca azul', '\r'),
      { scan: 'AB123', isTerminated: true },
    ]);
  });

  test('a held key is not lost', () => {
    const lane = new FakeLane();
    lane.send('e');
    lane.lane.setTyping('text');
    lane.send('x');
    expect(lane.rest()).toEqual(keys('e', 'x'));
  });

  test('a scan is not torn in two by a field that opens', () => {
    const lane = new FakeLane();
    lane.type('aB1', 8);
    lane.lane.setTyping('text');
    lane.type('234\r', 8);
    expect(lane.rest()).toEqual([{ scan: 'aB1234', isTerminated: true }]);
  });

  test('the rest of a scan into a field does not answer the screen that replaced it', () => {
    for (let at = 1; at <= 5; at++) {
      const lane = new FakeLane('text');
      lane.type('AB123'.slice(0, at), 8);
      lane.lane.setTyping('command');
      lane.type('AB123\r'.slice(at), 8);
      expect(lane.rest()).toEqual([...keys(...'AB123'.slice(0, at)), { scan: 'AB123', isTerminated: true }]);
    }
  });

  test('text that was typed fast into a field is not called a scan afterwards', () => {
    const lane = new FakeLane('text');
    lane.send('caneca');
    lane.time.settle();
    lane.lane.setTyping('command');
    expect(lane.rest()).toEqual(keys(...'caneca'));
  });
});

describe('paste', () => {
  test.each(['command', 'text', 'guarded'] as const)('at a %s screen is one paste, in any chunks', (typing) => {
    const input = `x${brackets('a\r\nb\x1b[Ac')}\t`;
    const expected = [{ key: 'x' }, { paste: 'a\r\nb\x1b[Ac' }, { key: '\t' }];
    expect(run(input, typing)).toEqual(expected);
    expect(run([...input], typing)).toEqual(expected);
  });

  test('of a single tab is a paste, not the Tab key', () => {
    expect(run(brackets('\t'))).toEqual([{ paste: '\t' }]);
  });

  test('whose end never comes does not lock the keyboard', () => {
    const lane = new FakeLane('text');
    lane.send('\x1b[200~abc');
    lane.time.advance(1000);
    lane.send('d');
    expect(lane.rest()).toEqual([{ paste: 'abc' }, { key: 'd' }]);
  });

  test('that a slow line brings with pauses of half a second is one paste', () => {
    const lane = new FakeLane('text');
    for (const part of ['\x1b[200~abc', 'def', '\x1b[201~']) {
      lane.send(part);
      lane.time.advance(500);
    }
    expect(lane.rest()).toEqual([{ paste: 'abcdef' }]);
  });

  test('of 5 MB is cut, and the keys after it are keys', () => {
    const lane = new FakeLane('text');
    lane.send('\x1b[200~');
    for (let count = 0; count < 80; count++) lane.send('x'.repeat(65_536));
    lane.send('\x1b[201~y');
    const [paste, key] = lane.rest() as [{ paste: string }, LaneEvent];
    expect(paste.paste).toHaveLength(1_000_000);
    expect(key).toEqual({ key: 'y' });
  });
});

describe('reading', () => {
  test('one key per readable event', () => {
    const lane = new FakeLane('text');
    const reads: unknown[] = [];
    lane.lane.stdin.removeAllListeners('readable');
    lane.lane.stdin.on('readable', () => reads.push([lane.lane.stdin.read(), lane.lane.stdin.read()]));
    lane.send('ab');
    expect(reads).toEqual([['a', null]]);
    lane.rest();
    expect(reads).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });

  test('keys wait until they are read, and are still one per read', () => {
    const lane = new FakeLane('text');
    lane.lane.stdin.off('readable', lane.read);
    lane.send('abc');
    lane.rest();
    lane.lane.stdin.on('readable', lane.read);
    lane.time.settle();
    expect(lane.events).toEqual(keys('a', 'b', 'c'));
  });

  test('a flood of text is held back at the source', () => {
    const lane = new FakeLane('text');
    const calls: string[] = [];
    Object.assign(lane.source, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    lane.send('x'.repeat(10_000));
    expect(calls).toEqual(['pause']);
    lane.rest();
    expect(calls).toEqual(['pause', 'resume']);
    expect(lane.keys).toHaveLength(10_000);
  });

  test('a few keys at once are no flood, and a flood is held back once and let go once', () => {
    const lane = new FakeLane('text');
    const calls: string[] = [];
    Object.assign(lane.source, { pause: () => calls.push('pause'), resume: () => calls.push('resume') });
    lane.send('x'.repeat(4096));
    expect(calls).toEqual([]);
    lane.send('x'.repeat(4096));
    lane.send('x'.repeat(4096));
    lane.rest();
    expect(calls).toEqual(['pause', 'resume']);
    expect(lane.keys).toHaveLength(3 * 4096);
  });

  test('a flood from a source that cannot be held back is read all the same', () => {
    const lane = new FakeLane('text');
    lane.send('x'.repeat(10_000));
    lane.rest();
    expect(lane.keys).toHaveLength(10_000);
  });

  test('who does not listen any more hears nothing', () => {
    const lane = new FakeLane();
    const heard: string[] = [];
    const stop = lane.lane.onPresence((presence) => heard.push(presence));
    lane.send('j');
    stop();
    lane.send('j');
    lane.rest();
    expect(heard).toEqual(['input']);
  });

  test('the line echoes nothing from the start, before the first frame is drawn, until close', () => {
    const modes: boolean[] = [];
    const source = Object.assign(new EventEmitter(), { setRawMode: (isRaw: boolean) => modes.push(isRaw) });
    const lane = createInputLane({ source });
    expect(modes).toEqual([true]);
    lane.close();
    expect(modes.at(-1)).toBe(false);
  });

  test('whatever is still waiting when it closes is let go of, and nobody hears of it', () => {
    for (const waiting of ['e', 'eAB12', '\x1b', '\x1b[200~pasted', 'abcd']) {
      const lane = new FakeLane(waiting === 'abcd' ? 'text' : 'command');
      const heard: string[] = [];
      if (waiting === 'abcd') lane.lane.stdin.off('readable', lane.read);
      lane.send(waiting);
      for (const listen of [lane.lane.onBurst, lane.lane.onKeys, lane.lane.onPresence])
        listen(() => heard.push('heard'));
      lane.lane.close();
      lane.lane.stdin.on('readable', lane.read);
      expect([waiting, lane.rest(), lane.lane.stdin.read(), heard]).toEqual([waiting, [], null, []]);
    }
  });

  test('Ink decides whether the lane keeps the process alive, and listening twice is listening once', () => {
    const calls: string[] = [];
    const source = Object.assign(new EventEmitter(), {
      ref: () => calls.push('ref'),
      unref: () => calls.push('unref'),
      resume: () => calls.push('resume'),
      pause: () => calls.push('pause'),
    });
    const { stdin } = createInputLane({ source });
    stdin.ref();
    stdin.unref();
    for (const isRaw of [true, true, false, false]) stdin.setRawMode(isRaw);
    expect(calls).toEqual(['ref', 'unref', 'resume', 'pause']);
    expect(source.listenerCount('data')).toBe(0);
  });

  test('nothing comes out after close', () => {
    const lane = new FakeLane();
    lane.send('e');
    lane.lane.close();
    lane.send('x');
    expect(lane.rest()).toEqual([]);
    expect(lane.source.listenerCount('data')).toBe(0);
  });
});

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

  test('what the terminal reports in the middle of a burst makes its silence no longer', () => {
    const code: [string[], number] = [['AB1234'], 45];
    const keys: [string[], number] = [['x', 'y'], 0];
    const without = events([[...code], [[], 30], keys], 'command', inOneGo);
    const reported = events([[...code], [['\x1b[I'], 30], keys], 'command', inOneGo);
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

test('the lane tells that an operator is there, and whether the terminal is looked at', () => {
  const lane = new FakeLane();
  const seen: string[] = [];
  lane.lane.onPresence((presence) => seen.push(presence));
  lane.send('\x1b[O');
  lane.send('\x1b[I');
  lane.send('\x1b[?62;22c');
  lane.send('j');
  lane.rest();
  expect(seen).toEqual(['blur', 'focus', 'input']);
});

test('Ctrl with a letter that a text does not know never comes to it; Ctrl+L paints anew there, too', () => {
  const lane = new FakeLane('text');
  let repaintCount = 0;
  lane.lane.onRepaint(() => repaintCount++);
  for (const control of ['\x02', '\x06', '\x0c', '\x0e', '\x10', '\x14', '\x16', '\x1a']) lane.send(control);
  expect(lane.rest()).toEqual([]);
  expect(repaintCount).toBe(1);
  // Ctrl+A, E, U and W edit the line.
  for (const kept of ['\x03', '\x7f', '\x01', '\x05', '\x15', '\x17', '\x1b']) lane.send(kept);
  expect(lane.rest()).toHaveLength(7);
});

test.each<[Typing, boolean | undefined, number]>([
  ['command', undefined, 0],
  ['guarded', undefined, 50],
  ['field', undefined, 0],
  ['field', true, 50],
  ['guarded', false, 0],
])('an Enter at a %s screen, weighed: %s, is there after %d ms', (typing, isWeighed, ms) => {
  const lane = new FakeLane();
  lane.lane.setTyping(typing, isWeighed);
  lane.send('\r');
  lane.time.settle();
  lane.time.advance(Math.max(0, ms - 1));
  expect(lane.keys).toEqual(ms === 0 ? ['\r'] : []);
  lane.time.advance(1);
  expect(lane.keys).toEqual(['\r']);
});

test('it is known in what company the last key came, and that a burst was nothing of a code', () => {
  const lane = new FakeLane();
  let count = 0;
  lane.lane.onKeys(() => count++);
  const manners = [lane.lane.inputTiming()];
  for (const text of ['e', 'ab\r', 'z']) {
    lane.send(text);
    lane.time.advance(200);
    manners.push(lane.lane.inputTiming());
  }
  expect([manners, count]).toEqual([['alone', 'alone', 'burst', 'alone'], 3]);
  // It may be the first part of a code that a busy line tore.
  lane.send('aB1');
  lane.time.advance(200);
  expect([lane.lane.inputTiming(), count]).toEqual(['burst', 3]);
});

test('Ctrl+Z is told where text is typed, once for each that came alone, and is a key elsewhere', () => {
  for (const [typing, told, key] of [
    ['text', 1, []],
    ['field', 1, []],
    ['command', 0, ['\x1a']],
    ['guarded', 0, ['\x1a']],
  ] as const) {
    const lane = new FakeLane(typing);
    let count = 0;
    lane.lane.onSuspend(() => count++);
    lane.send('\x1a');
    lane.rest();
    expect([typing, count, lane.keys]).toEqual([typing, told, [...key]]);
    // Within a code that comes at once it is no hand's.
    lane.send('AB12\x1a34\r');
    lane.rest();
    expect([typing, count]).toEqual([typing, told]);
  }
});

function aSource() {
  const modes: boolean[] = [];
  const source = Object.assign(new EventEmitter(), { setRawMode: (isRaw: boolean) => void modes.push(isRaw) });
  const time = new FakeTime();
  const lane = createInputLane({ source, timers: time });
  const keys: string[] = [];
  lane.stdin.on('readable', () => keys.push(String(lane.stdin.read())));
  lane.stdin.setRawMode(true);
  return { source, lane, keys, modes, time };
}

describe('left to others for a while', () => {
  test('the line is as it was found, nothing is read, and afterwards it is raw and read as before', () => {
    const { source, lane, keys, modes, time } = aSource();
    lane.pause();
    expect(modes.at(-1)).toBe(false);
    expect(source.listenerCount('data')).toBe(0);
    lane.resume();
    expect(modes.at(-1)).toBe(true);
    source.emit('data', 'a');
    time.advance(1000);
    expect(keys).toEqual(['a']);
  });

  test('who wants to listen meanwhile, or no longer, is heeded afterwards', () => {
    const { source, lane, modes } = aSource();
    lane.pause();
    lane.stdin.setRawMode(false);
    lane.stdin.setRawMode(true);
    expect(modes.at(-1)).toBe(false);
    lane.stdin.setRawMode(false);
    lane.resume();
    expect(source.listenerCount('data')).toBe(0);
  });

  test('half a code before it and half behind it are no code', () => {
    const { source, lane, keys, time } = aSource();
    const scans: string[] = [];
    lane.onScan(({ text }) => scans.push(text));
    source.emit('data', 'AB12');
    lane.pause();
    lane.resume();
    time.advance(1000);
    source.emit('data', 'C');
    time.advance(1000);
    expect(scans).toEqual([]);
    expect(keys).toEqual(['C']);
  });

  test('a line that somebody changed without a word is made raw anew', () => {
    const { lane, modes } = aSource();
    modes.length = 0;
    lane.resume();
    expect(modes).toEqual([false, true]);
  });

  test('once closed it is not taken again', () => {
    const { source, lane, modes } = aSource();
    lane.close();
    modes.length = 0;
    lane.pause();
    lane.resume();
    expect(modes).toEqual([]);
    expect(source.listenerCount('data')).toBe(0);
  });
});
