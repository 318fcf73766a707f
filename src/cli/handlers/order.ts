/** `order`: prints one order with its items; its buyer is masked without --show-personal-data. */
import { codeInWords } from '../../i18n/store-code-words.ts';
import { textsIn } from '../../i18n/texts.ts';
import { storeTime } from '../../base/store-times.ts';
import { showAmount } from '../../base/money.ts';
import type { Order } from '../../domain/records.ts';
import { EXIT, type ExitCode } from '../../base/exit-codes.ts';
import type { StoreContext } from '../run-with-store.ts';
import { maskOrder, PRINTED_ORDER_FIELDS } from '../output/mask-order.ts';
import { columnsOf, printRecord } from '../output/records.ts';
import { listLines, pipedLine, tableLines } from '../output/table.ts';
import { itemKind } from './items.ts';
import { storeZone } from './local-state.ts';
import { findOrder } from './find-order.ts';
import { bareNumber } from '../../domain/item-names.ts';

/** Prints an order by its id or number. */
export async function showOrder(
  job: StoreContext,
  { showPersonalData = false }: { showPersonalData?: boolean },
  [reference = '']: string[],
): Promise<ExitCode> {
  job.tried.subject = reference;
  const { data, raw } = await findOrder(job, reference);
  if (showPersonalData) await noteReveal(job, data.id);
  const rawOrder = (raw as { data: object }).data;
  const shown = showPersonalData ? data : maskOrder(data);
  const kind = itemKind(job);
  await printRecord(job, {
    record: shown,
    raw: showPersonalData ? rawOrder : maskOrder(rawOrder),
    fields: PRINTED_ORDER_FIELDS,
    lines: () => [
      ...orderLines(shown, job),
      '',
      ...tableLines(columnsOf(kind, shown.itens), shown.itens, job.out.columns),
    ],
    lists: { itens: () => shown.itens.map((item) => pipedLine(kind.columns, item)) },
  });
  if (!showPersonalData && job.out.isTerminal) job.say(job.paint.dim(job.texts.read.order.masked));
  return EXIT.done;
}

// Loaded and opened only for this: reading an order must not fail because this machine cannot write the audit trail.
async function noteReveal(job: StoreContext, orderId: string): Promise<void> {
  const { recordReveals } = await import('./reveal.ts');
  await recordReveals(job, [orderId]);
}

function orderLines(order: Order, job: StoreContext): string[] {
  const { texts, language } = job;
  const zone = storeZone(job);
  const words = texts.read.order;
  const codes = textsIn(language);
  const { comprador: buyer, endereco_entrega: to, pagamento: payment } = order;
  const now = Date.now();
  const time = (text: string) => storeTime(text, zone, now) || text;
  const amount = (text: string) => showAmount(text, language);
  const street = [to.logradouro, to.numero, to.complemento].filter(Boolean).join(', ');
  const city = [to.cep, [to.cidade, to.estado].filter(Boolean).join('/')].filter(Boolean).join(' ');
  return [
    words.title(`#${bareNumber(order.numero)}`),
    ...listLines([
      ['id', order.id],
      [words.status, codeInWords(order.status, codes)],
      [words.placed, time(order.created_at)],
      [words.paid, [time(payment.pago_em), codeInWords(payment.metodo, codes)].filter(Boolean).join(' · ')],
      [words.subtotal, amount(order.subtotal)],
      [words.discount, amount(order.desconto)],
      [words.freight, amount(order.frete_total)],
      [words.total, amount(order.total)],
      [words.shipping, order.metodo_envio],
      [words.deadline, order.frete_prazo],
      [words.notes, order.notes],
      [words.buyer, buyer.nome],
      [words.email, buyer.email],
      [words.phone, buyer.telefone],
      [words.taxId, buyer.cpf_cnpj],
      [words.address, [to.nome_destinatario, street, to.bairro, city].filter(Boolean).join(' · ')],
    ]),
  ];
}
