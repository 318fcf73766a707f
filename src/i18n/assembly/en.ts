/** The assembly wall, in English: on the screen and on the command line. */
import type { PiecePlace, SlotState, WhyNoPiece } from '../../domain/assembly.ts';

export const assembly = {
  /** Whose knowledge it is. */
  ours: 'not sent to the store',
  scan: 'Scan the tag of each finished piece: it says the slot',
  slot: (slot: string) => `slot ${slot}`,
  /** `2 of 3`. */
  count: (have: number, need: string) => `${have} of ${need}`,
  used: (used: number, all: number) => `${used} of ${all} slots in use`,
  states: { open: 'waits', complete: 'PACK', 'take-apart': 'TAKE APART' } satisfies Record<SlotState, string>,
  places: {
    slot: 'in slots',
    held: 'beside the wall',
    packed: 'packed',
    scrapped: 'scrapped',
  } satisfies Record<PiecePlace, string>,
  made: (count: number) => `${count} finished`,
  /** Stands in large letters where there is no slot. */
  large: { single: 'PACK', full: 'FULL', held: 'WAIT' },
  piece: (numero: string, name: string, unit: number, units: string) =>
    `Order ${numero}: ${name}${units !== '1' ? `, ${unit} of ${units}` : ''}`,
  placed: (slot: string, have: number, need: string) => `Put it into ${slot}: with it, ${have} of ${need} are there.`,
  complete: (slot: string, numero: string) => `${slot} IS COMPLETE: pack order ${numero}.`,
  waitsFor: (onHold: number) => (onHold === 1 ? '1 item is on hold' : `${onHold} items are on hold`),
  replaces: (slot: string) => `The one in ${slot} was made with an older text: take it out, it is scrap.`,
  again: (slot: string) => `It is in ${slot} already.`,
  single: 'Nothing else of its order is wanted: pack it, it needs no slot.',
  full: (all: number) => `All ${all} slots are taken. Pack what is complete, then scan it again.`,
  held: (reason: string) => `It is on hold: ${reason}. Lay it beside the wall, and scan it again later.`,
  why: {
    unreadable: 'That is no whole tag. Scan it again, or type it.',
    unknown: 'That is the tag of no piece that is known here.',
    outdated: 'This piece was made before its text was changed. Do not use it.',
    'no-such-unit': 'Its order does not want so many of it.',
    cancelled: 'Its item was cancelled. Put it into no slot.',
    shipped: 'Its item has been shipped already.',
    'not-begun': 'The store does not call it in production yet.',
    unclear: 'Nobody knows the state that the store calls it in.',
  } satisfies Record<WhyNoPiece, string>,
  takeOut: (slot: string) => `Take it out of ${slot}.`,
  stopped: (piece: string, why: string) => (piece === '' ? why : `${why} ${piece}.`),
  notRecorded: 'Not noted: this machine cannot write it down.',
  toTakeOut: (count: number) => `${count} to take out`,
  apart: (slot: string, count: number) =>
    `${slot}: ${count === 1 ? '1 piece lies' : `${count} pieces lie`} beside the wall now.`,
  apartQuestion: (slot: string, numero: string) => `Take ${slot} apart, order ${numero}?`,
  apartDetails: (names: string) => `These go beside the wall: ${names}`,
  removed: (numero: string) => `The piece of order ${numero} lies beside the wall now.`,
  notThere: 'That piece is in no slot.',
  called: (slot: string, numero: string) => `${slot} is complete: order ${numero} can be packed.`,
  /** Two hosts did things at once, or did not hear each other. */
  strayed: (slot: string, numero: string) =>
    `${slot}: take the piece of order ${numero} out and scan it again. Another host has given the slot away, or had the piece made again.`,
  inSlot: (slot: string) => `its pieces are in ${slot}`,
  noSlot: 'nothing is in this slot',
  noLast: 'scan a piece first',
  isApart: 'nothing of it is wanted any more: take it apart',
  beyond: (slots: string) => `Not on the wall any more: ${slots}`,
  scrapped: (numero: string) => `The piece of order ${numero} is scrap: make it again.`,
};
