/** Whoever stands at the assembly wall: scans a piece, reads the slot, and lays the piece where the screen says. */
import type { WorkPiece } from './machine.ts';
import type { Hand } from './scene.ts';

export class Assembler {
  /** What lies in which slot, by its name. */
  readonly slots = new Map<string, WorkPiece[]>();
  most = 0;
  readonly #hand: Hand;

  constructor(hand: Hand) {
    this.#hand = hand;
  }

  /** Takes a finished piece to the wall; returns all pieces of its order where that is complete. */
  async take(piece: WorkPiece, numero: string): Promise<WorkPiece[] | undefined> {
    const before = this.#hand.bench.text();
    // The grid and the sentence are one paint; the clock in the header is none of them.
    await this.#hand.scan(piece.tag, (screen) => {
      const text = screen.join('\n');
      return (
        text !== before && /Put it into|IS COMPLETE|Nothing else of its order/.test(text) && mentions(text, numero)
      );
    });
    const text = this.#hand.bench.text();
    if (text.includes('Nothing else of its order')) return [piece];
    const slot = /Put it into ([A-F]\d):|([A-F]\d) IS COMPLETE/.exec(text);
    const name = slot?.[1] ?? slot?.[2] ?? '';
    const inside = this.slots.get(name) ?? [];
    if (inside.some(({ orderId }) => orderId !== piece.orderId)) throw new Error(`${name} has another order's pieces`);
    this.slots.set(name, [...inside, piece]);
    this.most = Math.max(this.most, this.slots.size);
    if (slot?.[1] !== undefined) return undefined;
    this.slots.delete(name);
    return [...inside, piece];
  }

  /** The piece that was laid down last breaks: it is taken out, and said to be made again. */
  async breakLast(piece: WorkPiece): Promise<void> {
    await this.#hand.press('M');
    await this.#hand.bench.waitFor('Remake ');
    await this.#hand.press('1', 'enter');
    await this.#hand.bench.waitFor(/Remake \d+ × [^]*: damaged\./);
    for (const [name, inside] of this.slots) {
      const left = inside.filter((one) => one !== piece);
      if (left.length > 0) this.slots.set(name, left);
      else this.slots.delete(name);
    }
  }
}

function mentions(text: string, numero: string): boolean {
  return text.replaceAll(/\s+/g, ' ').includes(`Order ${numero}: `);
}
