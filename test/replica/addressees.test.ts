import { describe, expect, test } from 'vitest';
import type { Order, OrderItem } from '../../src/domain/records.ts';
import { createAddressees } from '../../src/replica/addressees.ts';
import { createReplica, mergeItems } from '../../src/replica/replica.ts';
import { createRandom, type Random } from '../../src/sandbox/random.ts';
import { inventAddress, inventBuyer, neighbour, type Household } from '../../src/sandbox/shop/people.ts';
import { anItem } from '../support/items.ts';

type Going = { orderId: string; household: Household; door: string };

const named = (one: Household, nome: string): Household => ({
  comprador: { ...one.comprador, nome },
  endereco_entrega: { ...one.endereco_entrega, nome_destinatario: nome },
});
const at = (one: Household, its: Partial<Order['endereco_entrega']>): Household => ({
  ...one,
  endereco_entrega: { ...one.endereco_entrega, ...its },
});

/** The same door, written in another way. */
const SAME: readonly ((one: Household, random: Random) => Household)[] = [
  (one, random) => neighbour(one, 1, random),
  (one) => named(one, one.comprador.nome.toUpperCase()),
  (one) => named(one, one.comprador.nome.normalize('NFD')),
  (one) => named(one, one.comprador.nome.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()),
  (one) => named(one, `  ${one.comprador.nome.replaceAll(' ', ' \u00A0 ')}. `),
  (one) => at(one, { cep: ` ${one.endereco_entrega.cep.replace('-', ' ')}`, complemento: 'portão azul' }),
  (one) => at(one, { numero: ` nº ${one.endereco_entrega.numero} `, logradouro: 'R. das Acacias' }),
  (one) => at(one, { numero: `0${one.endereco_entrega.numero}`, bairro: '' }),
  (one) => ({ ...one, comprador: { ...one.comprador, email: 'other@example.com', telefone: '' } }),
];

/** Nearly the same, and not. */
const NEARLY: readonly ((one: Household, random: Random) => Household)[] = [
  (one, random) => neighbour(one, 2, random),
  (one, random) => neighbour(one, 3, random),
  (one) => at(one, { numero: `${one.endereco_entrega.numero}A` }),
  (one) => at(one, { numero: `${one.endereco_entrega.numero}0` }),
  (one) => at(one, { cep: one.endereco_entrega.cep.replace('-9', '-8') }),
  (one) => at(one, { nome_destinatario: `${one.comprador.nome} Filho` }),
  (one) => ({ ...one, comprador: { ...one.comprador, nome: 'Outra Pessoa' } }),
  // Where something is not told, nobody knows.
  (one) => at(one, { numero: 'S/N' }),
  (one) => at(one, { numero: '' }),
  (one) => at(one, { cep: '' }),
  (one) => at(one, { nome_destinatario: '' }),
  (one) => named(one, ''),
  (one) => named(one, `${one.comprador.nome[0]}***`),
];

/** What is told of it alone is no door. */
const isTold = ({ comprador, endereco_entrega: to }: Household) =>
  [comprador.nome, to.nome_destinatario, to.cep, to.numero].every((text) => text !== '' && !text.includes('*')) &&
  /\d/.test(to.numero);

/** So many orders of households that each have a few, with the door of each as whoever made them up knows it. */
function goingTo(count: number): Going[] {
  const random = createRandom('doors');
  const orders: Going[] = [];
  for (let house = 0; orders.length < count; house++) {
    const comprador = inventBuyer(random);
    const first = { comprador, endereco_entrega: inventAddress(random, comprador.nome) };
    const add = (household: Household, door: string) => orders.push({ orderId: random.uuid(), household, door });
    add(first, `${house}`);
    for (let more = random.int(0, 2); more > 0; more--) add(random.pick(SAME)(first, random), `${house}`);
    const near = NEARLY[house % NEARLY.length]!(first, random);
    add(near, `${house} nearly ${isTold(near) ? '' : orders.length}`);
  }
  return orders.slice(0, count);
}

const itemOf = (order_id: string, its: Partial<OrderItem> = {}) => anItem({ id: `item ${order_id}`, order_id, ...its });

function aStoreWith(orderIds: readonly string[]) {
  const replica = createReplica();
  replica.setState({ lojaId: 'store-1' });
  mergeItems(
    replica,
    orderIds.map((id) => itemOf(id)),
    0,
  );
  const addressees = createAddressees(replica);
  const become = (orderId: string, item_status: string, its: Partial<OrderItem> = {}) =>
    mergeItems(replica, [itemOf(orderId, { item_status, updated_at: '2026-11-20T11:00:00.000000Z', ...its })], 1);
  return { replica, addressees, become };
}

const HOUSEHOLD: Household = (() => {
  const random = createRandom('one house');
  const comprador = inventBuyer(random);
  return { comprador, endereco_entrega: inventAddress(random, comprador.nome) };
})();

describe('addressees', () => {
  test('of 5,000 orders all that go to one door are found, and no other', () => {
    const orders = goingTo(5000);
    const { addressees } = aStoreWith(orders.map(({ orderId }) => orderId));
    for (const { orderId, household } of orders) addressees.note(orderId, household);
    const byDoor = Map.groupBy(orders, ({ door }) => door);
    expect([...byDoor.values()].filter((some) => some.length > 1).length).toBeGreaterThan(1000);
    const ofDoor = (door: string) => byDoor.get(door)!.map(({ orderId }) => orderId);
    const wrong = orders.filter(({ orderId, door }) => {
      const wanted = ofDoor(door);
      const found = addressees.sameDoor(orderId);
      return wanted.length > 1 ? found.toSorted().join() !== wanted.toSorted().join() : found.length > 0;
    });
    expect(wrong.map(({ household: { comprador, endereco_entrega } }) => [comprador.nome, endereco_entrega])).toEqual(
      [],
    );
  });

  test('an order that has left, was cancelled or is fetched goes with none', () => {
    const { addressees, become } = aStoreWith(['a', 'b', 'c']);
    for (const id of ['a', 'b', 'c', 'unread']) addressees.note(id, HOUSEHOLD);
    expect(addressees.sameDoor('a')).toEqual(['a', 'b', 'c']);
    become('b', 'shipped');
    expect([addressees.sameDoor('a'), addressees.sameDoor('b')]).toEqual([['a', 'c'], []]);
    become('c', 'cancelled');
    expect(addressees.sameDoor('a')).toEqual([]);
    become('b', 'in_production', { updated_at: '2026-11-20T12:00:00.000000Z' });
    expect(addressees.sameDoor('a')).toEqual(['a', 'b']);
    become('b', 'in_production', { updated_at: '2026-11-20T13:00:00.000000Z', delivery_type: 'Retirada' });
    expect(addressees.sameDoor('a')).toEqual([]);
  });

  test('readers are notified of a second order of a door', () => {
    const { replica, addressees } = aStoreWith(['a', 'b']);
    const before = replica.getState().version;
    addressees.note('a', HOUSEHOLD);
    expect(replica.getState().version).toBe(before);
    addressees.note('b', HOUSEHOLD);
    expect(replica.getState().version).toBe(before + 1);
    addressees.note('b', HOUSEHOLD);
    expect(replica.getState().version).toBe(before + 1);
    addressees.note('b', at(HOUSEHOLD, { numero: '7' }));
    expect(addressees.sameDoor('a')).toEqual([]);
  });

  test('another store knows no door of the one before', () => {
    const { replica, addressees } = aStoreWith(['a', 'b']);
    addressees.note('a', HOUSEHOLD);
    addressees.note('b', HOUSEHOLD);
    replica.setState({ lojaId: 'store-2' });
    expect(addressees.sameDoor('a')).toEqual([]);
  });

  test('orders that have left are forgotten in time, and those that are open are not', () => {
    const { addressees } = aStoreWith(['a', 'b']);
    addressees.note('a', HOUSEHOLD);
    for (let index = 0; index < 3000; index++) addressees.note(`gone ${index}`, HOUSEHOLD);
    addressees.note('b', HOUSEHOLD);
    expect(addressees.sameDoor('a')).toEqual(['a', 'b']);
  });
});
