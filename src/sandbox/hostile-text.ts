/** Texts that break a careless terminal, table or log. Which texts are replaced depends on the texts alone. */
import { fractionOf } from './random.ts';

const ESC = '\u001B';

const PAYLOADS: readonly ((text: string) => string)[] = [
  (text) => `${ESC}[2J${ESC}[H${text}`,
  (text) => `${ESC}]0;owned\u0007${text}`,
  (text) => `${ESC}]52;c;b3duZWQ=\u0007${text}`,
  (text) => `${ESC}]8;;https://elsewhere.invalid${ESC}\\${text}${ESC}]8;;${ESC}\\`,
  (text) => `\u009B31m${text}\u009B0m`,
  (text) => `${text}\r\n000000 │ forged row │ shipped\r\n`,
  (text) => `\u202E${text}\u2066`,
  (text) => text.padEnd(10_000, ' muito longo'),
  (text) => [...text].join('\u0301\u0302\u0303\u0304\u0305\u0306'),
  (text) => `漢字👩‍👩‍👧‍👦🇧🇷${text}`,
  (text) => `${text}\u0000\u0007\u0008\u007F\t`,
  (text) => `\uD800${text}`,
  (text) => `${text}\u2028\u2029\u200B\u{E0041}`,
  (text) => `${ESC}P1$r${text}${ESC}\\${ESC}[?1049l${ESC}c`,
  (text) => `=HYPERLINK("https://elsewhere.invalid","${text}")`,
];

/** Payloads for notes of buyers, which may also be very long, and a single word. */
const OF_NOTES = [...PAYLOADS, (text: string) => text.replaceAll(' ', '').padEnd(64_000, 'a')];

const FIELDS: ReadonlySet<string> = new Set([
  'product_nome',
  'variation_options',
  'personalization_data',
  'cancellation_reason',
  'notes',
  'nome',
  'descricao',
  'nome_destinatario',
  'logradouro',
  'complemento',
  'bairro',
  'metodo_envio',
  'shipping_provider_status',
  'message',
]);

/** Replaces a share of the free texts of a body; fields that programs interpret stay as they are. */
export function makeHostile(value: unknown, share: number, field = '', path = ''): unknown {
  if (typeof value === 'string')
    return FIELDS.has(field) ? strike(value, share, path, field === 'notes' ? OF_NOTES : PAYLOADS) : value;
  if (Array.isArray(value)) return value.map((entry, i) => makeHostile(entry, share, field, `${path}/${i}`));
  if (typeof value !== 'object' || value === null) return value;
  const id = 'id' in value ? String(value.id) : '';
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, makeHostile(entry, share, name, `${id || path}/${name}`)]),
  );
}

function strike(text: string, share: number, path: string, payloads: typeof PAYLOADS): string {
  const fraction = fractionOf(`${path}${text}`);
  if (fraction >= share) return text;
  const payload = payloads[Math.floor((fraction / share) * payloads.length)]!;
  return payload(text);
}
