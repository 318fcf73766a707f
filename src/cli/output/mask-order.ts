/** An order as the store sent it, without what would identify its buyer (LGPD). */
import { maskAll, maskEmail, maskName, maskNote, maskPhone, maskPostalCode, maskTaxId } from '../../domain/masking.ts';

import { fieldList } from './fields.ts';

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
export const ORDER_FIELDS = fieldList(
  'id numero status subtotal desconto frete_total total metodo_envio frete_prazo notes created_at itens',
  {
    pagamento: 'metodo pago_em',
    comprador: 'nome email telefone cpf_cnpj',
    endereco_entrega: 'nome_destinatario cep logradouro numero complemento bairro cidade estado',
  },
);

const NAMED = new Set(ORDER_FIELDS.map((field) => field.split('.')[0]!));

/** Works on raw and on safe orders. Fields that the spec does not name are left out: they may name people. */
export function maskOrder<T extends object>(order: T): T {
  const entries = Object.entries(order).filter(([key]) => NAMED.has(key));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === 'notes') return [key, typeof value === 'string' ? maskNote(value) : maskPart(value, {})];
      return [key, Object.hasOwn(MASKS, key) ? maskPart(value, MASKS[key]!) : value];
    }),
  ) as T;
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
