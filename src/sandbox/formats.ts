/** Formats times, amounts and flags by the switches. */
import type { Switches } from './switches.ts';

const SECOND_MS = 1000;
export const DAY_MS = 86_400_000;

/** Minutes that a zone such as `-03:00` is ahead of UTC. */
export function offsetMinutes(zone: string): number {
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** The number of the calendar day of a moment in this time zone, counted from 1970. */
export function dayNumber(atMs: number, zone: string): number {
  return Math.floor((atMs + offsetMinutes(zone) * 60_000) / DAY_MS);
}

/** Formats a moment as the API writes it; `null` (it has not happened) is the empty string. */
export function formatTime(atMs: number | null, switches: Switches): string {
  if (atMs === null) return '';
  const known = switches.precision === 'second' ? Math.floor(atMs / SECOND_MS) * SECOND_MS : atMs;
  if (switches.timestamps === 'iso-micro') return new Date(known).toISOString().replace('Z', '000Z');
  // Shifted, so that the UTC fields of the date are those of the time zone.
  const local = new Date(known + offsetMinutes(switches.zone) * 60_000).toISOString();
  const [date, time] = [local.slice(0, 10), local.slice(11, 19)];
  const fraction = switches.precision === 'second' ? '' : local.slice(19, 23);
  switch (switches.timestamps) {
    case 'iso-offset':
      return `${date}T${time}${fraction}${switches.zone}`;
    case 'zoneless':
      return `${date} ${time}${fraction}`;
    case 'brazilian':
      return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)} ${time}`;
  }
}

/** Formats an amount of cents as a string. */
export function formatAmount(cents: number, switches: Switches): string {
  const text = switches.amounts === 'cents' ? String(cents) : (cents / 100).toFixed(2);
  return spaced(switches.amounts === 'comma' ? text.replace('.', ',') : text, switches);
}

/** Formats a whole number as a string. */
export function formatCount(count: number, switches: Switches): string {
  return spaced(String(count), switches);
}

const SPELLINGS = ['2,000', '2,00', '2.00', '2 un', '2 unidades', '2x'];
const NO_NUMBERS = ['', '2 caixas', 'meia dúzia', '2,5'];
const ABSURD = '5000000000';

/** Formats the quantity of an item; `seq`: its row number, which determines the spelling. */
export function formatQuantity(count: number, seq: number, switches: Switches): string {
  const { quantities, drift } = switches;
  // With this drift the quantity is sent as a number, which has no spelling.
  if (drift.includes('numbers')) return formatCount(count, switches);
  if (quantities === 'spelled') return SPELLINGS[seq % SPELLINGS.length]!.replace('2', String(count));
  if (quantities === 'unreadable' && seq % 3 === 0) return NO_NUMBERS[(seq / 3) % NO_NUMBERS.length]!;
  if (quantities === 'absurd' && seq % 3 === 0) return ABSURD;
  return formatCount(count, switches);
}

// Formats a number as a template does for people: a space before it, and one between thousands.
function spaced(text: string, switches: Switches): string {
  return switches.numbers === 'spaced' ? ` ${text.replace(/\B(?=(\d{3})+(?!\d))(?<![.,]\d*)/g, ' ')}` : text;
}

/** Formats a price of a product, which is declared as a number. */
export function formatPrice(cents: number, switches: Switches): number | string {
  if (switches.prices === 'text') return (cents / 100).toFixed(2).replace('.', ',');
  return switches.prices === 'cents' ? cents : cents / 100;
}

export function formatFlag(isSet: boolean, switches: Switches): string {
  return switches.flags === '1-0' ? (isSet ? '1' : '0') : String(isSet);
}

/** Formats pairs such as colour and size as one string. */
export function formatOptions(pairs: Record<string, string>, switches: Switches): string {
  const entries = Object.entries(pairs);
  if (entries.length === 0) return '';
  if (switches.options === 'json') return JSON.stringify(pairs);
  return entries.map(([name, value]) => `${name}: ${value}`).join('; ');
}
