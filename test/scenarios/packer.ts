/** A packer with a scanner and no keyboard, who looks at pieces and reads the screen, and believes nothing else. */
import { heroLines } from '../../components/packing-layout.ts';
import { labelledTexts, withoutQuotes } from '../../src/domain/labelled-text.ts';
import type { CommandCode } from '../../src/domain/command-codes.ts';
import { textOfCode } from '../../src/domain/command-codes.ts';
import type { Terminal } from '../journeys/harness/terminal.ts';
import type { Parcel, Piece } from './orders.ts';
import type { Hand } from './scene.ts';

/** What happens while an order is packed. */
export type Incident = 'cancelled' | 'wrong-shape' | 'sku-as-code' | 'lost-answer';

const COLUMNS = 120;
/** The letters in which the bench may draw what has to be on a piece. */
const SIZES = [['tall', 2], ['tall', 1], ['wide', 1], ['narrow', 1], 'spaced'] as const;
/** Store, time and screens, which change by themselves. */
const HEADER_ROWS = 3;
/** Long enough for the looks after a lost answer, on a busy machine. */
const VERDICT_MS = 90_000;

function work(screen: readonly string[]): string {
  return screen.slice(HEADER_ROWS).join('\n');
}

export class Packer {
  stops = 0;
  refusedPieces = 0;
  /** What lies in whose box, by number of the order. */
  readonly boxes = new Map<string, Piece[]>();
  readonly shipped = new Map<string, string>();
  readonly #hand: Hand;
  readonly #bench: Terminal;
  readonly #hasTags: boolean;

  constructor(hand: Hand, hasTags: boolean) {
    this.#hand = hand;
    this.#bench = hand.bench;
    this.#hasTags = hasTags;
  }

  /**
   * Packs an order: first the pieces that were taken off the shelf by mistake, then its own. `strike` makes happen what
   * happens, at the moment when all is checked.
   */
  async pack(
    { numero, pieces, code }: Parcel,
    mistakes: readonly Piece[] = [],
    incident?: Incident,
    strike?: () => Promise<void>,
  ): Promise<void> {
    await this.#scan(numero);
    await this.#bench.waitFor(`Order #${numero} `);
    // What the buyer wrote comes with where it goes; in place of that it may say who else has the order in front.
    await this.#bench.waitFor(/ [A-Z]{2} · \d+ items?\b|has been packing this order/m);
    const box: Piece[] = [];
    this.boxes.set(numero, box);
    for (const piece of [...mistakes, ...pieces]) {
      if (await this.#put(piece)) box.push(piece);
      else this.refusedPieces++;
    }
    await this.#bench.waitFor('Scan the tracking code');
    await strike?.();
    if (incident === 'wrong-shape') await this.#stopped('7891234567895', 'is no tracking code');
    if (incident === 'sku-as-code') await this.#stopped(pieces[0]!.sku, 'STOP');
    if (incident === 'cancelled') return this.#stopped(code, 'was cancelled');
    await this.#scan(code);
    await this.#bench.waitFor(`Order ${numero} shipped with ${code}`, { within: VERDICT_MS });
    this.shipped.set(numero, code);
    this.#hand.scene.told.parcels++;
  }

  /** Puts a piece into the box if the bench takes it, and what is on it is what the screen says; else away. */
  async #put(piece: Piece): Promise<boolean> {
    const bells = this.#bells();
    await this.#scanAndSee(this.#hasTags ? piece.tag : piece.sku);
    await this.#bench.waitFor(() => this.#bells() > bells);
    const text = piece.item.personalization_data;
    if (this.#sees('✕ STOP')) {
      await this.#understand();
      return false;
    }
    if (this.#sees('look alike')) return this.#chooseText(text);
    if (!this.#sees('s: text is right')) return true;
    if (this.#shows(text)) {
      await this.#answer('CHECKED');
      return true;
    }
    await this.#answer('LESS');
    return false;
  }

  async #chooseText(text: string): Promise<boolean> {
    const lines = this.#bench.screen();
    const at = lines.findIndex((line) => line.includes('look alike'));
    const options = [
      ...lines
        .slice(at + 1)
        .join(' ')
        .matchAll(/(?:▶| )\d “([^”]*)”/g),
    ].map(([, option]) => option);
    const index = options.indexOf(text);
    for (let step = 0; step < index; step++) await this.#answer('NEXT');
    await this.#answer(index < 0 ? 'BACK' : 'CHECKED');
    return index >= 0;
  }

  async #stopped(code: string, words: string): Promise<void> {
    await this.#scan(code);
    await this.#bench.waitFor(words);
    await this.#understand();
  }

  async #understand(): Promise<void> {
    this.stops++;
    await this.#scan(textOfCode('OK'));
    await this.#bench.waitFor((screen) => !screen.some((line) => line.includes('✕ STOP')));
  }

  #answer(code: CommandCode): Promise<void> {
    return this.#scanAndSee(textOfCode(code));
  }

  /** Scans, and looks up when the screen has changed below its header. */
  async #scanAndSee(code: string): Promise<void> {
    const before = work(this.#bench.screen());
    await this.#scan(code);
    await this.#bench.waitFor((screen) => work(screen) !== before, { within: 30_000 });
    // A packer looks up a moment later.
    await this.#bench.press();
  }

  #scan(code: string): Promise<void> {
    return this.#hand.shoot(code, 0);
  }

  /** Every piece is answered by a bell. */
  #bells(): number {
    return this.#bench.output().split('\x07').length;
  }

  #sees(words: string): boolean {
    return this.#bench.screen().some((line) => line.includes(words));
  }

  /** Whether a text stands in front, in letters of any size. */
  #shows(text: string): boolean {
    const room = COLUMNS - 4;
    const values = labelledTexts(text).map(({ value }) => withoutQuotes(value));
    const isDrawn = (value: string) =>
      SIZES.some((size) => heroLines(value, room, size).every((row) => this.#sees(`  ${row}`.trimEnd())));
    const isLarge = values.every((value, index) => isDrawn(value) || (index > 0 && this.#sees(`: ${value}`)));
    return isLarge || this.#sees(`  ✎ ${text}`);
  }
}
