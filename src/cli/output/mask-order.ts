/** Removes from an order the fields that identify its buyer (LGPD). */
import { isRecord } from '../../base/json.ts';
import { dottedFields, onlyKnown, ORDER_FIELDS as KNOWN, withoutPersonal } from '../../domain/known-fields.ts';
import { maskAll, maskEmail, maskName, maskNote, maskPhone, maskPostalCode, maskTaxId } from '../../domain/masking.ts';

type Mask = (text: string) => string;

const MASKS: Readonly<Record<string, Readonly<Record<string, Mask>>>> = {
  comprador: { nome: maskName, email: maskEmail, telefone: maskPhone, cpf_cnpj: maskTaxId },
  endereco_entrega: {
    nome_destinatario: maskName,
    cep: maskPostalCode,
    cidade: (text) => text,
    estado: (text) => text,
  },
};

/** Every field of spec 2.2. */
export const PRINTED_ORDER_FIELDS = dottedFields(KNOWN);

/**
 * Takes raw and safe orders. Fields that the spec does not name are left out of the order, its items and its payment: they
 * may name people.
 */
export function maskOrder<T extends object>(order: T): T {
  const open = onlyKnown(order, KNOWN);
  const entries = Object.entries(order).flatMap(([key, value]): [string, unknown][] => {
    if (key === 'notes') return [[key, typeof value === 'string' ? maskNote(value) : maskPart(value, {})]];
    if (Object.hasOwn(MASKS, key)) return [[key, maskPart(value, MASKS[key]!)]];
    if (key === 'itens') return [[key, Array.isArray(value) ? value.filter(isRecord).map(withoutPersonal) : []]];
    return Object.hasOwn(open, key) ? [[key, open[key]]] : [];
  });
  return Object.fromEntries(entries) as T;
}

function maskPart(part: unknown, masks: Readonly<Record<string, Mask>>): unknown {
  if (part === null || part === undefined) return part;
  if (typeof part !== 'object' || Array.isArray(part)) return maskAll(String(part));
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (value === null || value === undefined) return [key, value];
      const mask = Object.hasOwn(masks, key) ? masks[key]! : maskAll;
      return [key, typeof value === 'object' ? '***' : mask(String(value))];
    }),
  );
}
