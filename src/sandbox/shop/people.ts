/**
 * Invented buyers and addresses: common first names and surnames, e-mail addresses at example.com, telephone numbers that do
 * not exist, and CPF and CNPJ numbers with wrong check digits.
 */
import { createRandom, type Random } from '../random.ts';
import { PHRASES, THREADS } from './catalogue.ts';
import type { Personalisation } from './goods.ts';

const FIRST_NAMES =
  'Ana Bia Caio Davi Eva Flora Gil Helena Iara Joana Léo Lia Malu Nina Olga Otávio Pedro Rafa Rita Téo Tiê Ugo Vera Zeca'.split(
    ' ',
  );
const SURNAMES = 'Silva Souza Oliveira Santos Lima Pereira Costa Alves Ribeiro Rocha Dias Moura'.split(' ');
const STREETS = [
  'Rua das Acácias',
  'Rua do Ipê',
  'Avenida das Palmeiras',
  'Travessa da Matriz',
  'Rua Sete Léguas',
  'Alameda dos Jacarandás',
  'Rua da Bica',
  'Avenida Beira-Rio',
];
const DISTRICTS = ['Centro', 'Jardim América', 'Vila Nova', 'Boa Vista', 'Santa Luzia', 'Bela Vista'];
const COMPLEMENTS = ['', '', '', 'Apto 12', 'Apto 304', 'Casa 2', 'Bloco B, apto 51', 'Fundos'];

// Postal prefixes of the cities; the last three digits are in a range that no street has.
const CITIES = [
  { cidade: 'São Paulo', estado: 'SP', cep: '01000' },
  { cidade: 'Santos', estado: 'SP', cep: '11000' },
  { cidade: 'Campinas', estado: 'SP', cep: '13000' },
  { cidade: 'Rio de Janeiro', estado: 'RJ', cep: '20000' },
  { cidade: 'Vitória', estado: 'ES', cep: '29000' },
  { cidade: 'Belo Horizonte', estado: 'MG', cep: '30000' },
  { cidade: 'Salvador', estado: 'BA', cep: '40000' },
  { cidade: 'Recife', estado: 'PE', cep: '50000' },
  { cidade: 'Fortaleza', estado: 'CE', cep: '60000' },
  { cidade: 'Manaus', estado: 'AM', cep: '69000' },
  { cidade: 'Brasília', estado: 'DF', cep: '70000' },
  { cidade: 'Curitiba', estado: 'PR', cep: '80000' },
  { cidade: 'Florianópolis', estado: 'SC', cep: '88000' },
  { cidade: 'Porto Alegre', estado: 'RS', cep: '90000' },
];

export type Buyer = { nome: string; email: string; telefone: string; cpf_cnpj: string };
export type Address = {
  nome_destinatario: string;
  cep: string;
  logradouro: string;
  numero: string;
  complemento: string;
  bairro: string;
  cidade: string;
  estado: string;
};

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

// Computes a check digit by the rule that CPF and CNPJ share.
function checkDigit(values: number[], weights: number[]): number {
  const rest = values.reduce((sum, value, i) => sum + value * weights[i]!, 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** A CPF in the usual format whose last digit is one too high, so that it belongs to nobody. */
export function brokenCpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => random.int(0, 9));
  const first = checkDigit(digits, CPF_WEIGHTS.slice(1));
  const second = (checkDigit([...digits, first], CPF_WEIGHTS) + 1) % 10;
  const text = [...digits, first, second].join('');
  return `${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6, 9)}-${text.slice(9)}`;
}

/** A CNPJ of the alphanumeric kind (in use since July 2026) whose last check digit is wrong. */
export function brokenCnpj(random: Random): string {
  const signs = [...Array.from({ length: 8 }, () => random.pick([...'0123456789ABCDEFGHJKLMNPRSTVWXYZ'])), ...'0001'];
  const values = signs.map((sign) => sign.charCodeAt(0) - 48);
  const first = checkDigit(values, CNPJ_WEIGHTS.slice(1));
  const second = (checkDigit([...values, first], CNPJ_WEIGHTS) + 1) % 10;
  const text = [...signs, first, second].join('');
  return `${text.slice(0, 2)}.${text.slice(2, 5)}.${text.slice(5, 8)}/${text.slice(8, 12)}-${text.slice(12)}`;
}

export function inventBuyer(random: Random): Buyer {
  const first = random.pick(FIRST_NAMES);
  const last = random.pick(SURNAMES);
  const isCompany = random.chance(0.05);
  return {
    nome: isCompany ? `Festas ${last} Ltda.` : `${first} ${last}`,
    email: `${plain(first)}.${plain(last)}.${random.int(100, 999)}@example.com`,
    // The area code 00 does not exist.
    telefone: `(00) 99999-${String(random.int(0, 9999)).padStart(4, '0')}`,
    cpf_cnpj: isCompany ? brokenCnpj(random) : brokenCpf(random),
  };
}

export function inventAddress(random: Random, recipient: string): Address {
  const city = random.pick(CITIES);
  return {
    nome_destinatario: recipient,
    cep: `${city.cep}-9${String(random.int(70, 99)).padStart(2, '0')}`,
    logradouro: random.pick(STREETS),
    numero: String(random.int(1, 1999)),
    complemento: random.pick(COMPLEMENTS),
    bairro: random.pick(DISTRICTS),
    cidade: city.cidade,
    estado: city.estado,
  };
}

/** The buyer and the delivery address of an order. */
export type Household = { comprador: Buyer; endereco_entrega: Address };

/** How many orders share a household: the second one has the same address, the others differ in one point. */
const IN_HOUSEHOLD = 4;
/** Among this many order numbers there is one household with several orders. */
const ORDERS_PER_HOUSEHOLD = 24;

/**
 * The household of the order with a number: `own`, or, for four neighbouring numbers in 24, one household: as it is, in
 * another spelling, with another house number, and with another person.
 */
export function householdOf(numero: number, own: Household): Household {
  const place = numero % ORDERS_PER_HOUSEHOLD;
  if (place >= IN_HOUSEHOLD) return own;
  const random = createRandom(`household/${numero - place}`);
  const comprador = inventBuyer(random);
  const first = { comprador, endereco_entrega: inventAddress(random, comprador.nome) };
  return neighbour(first, place, createRandom(`household/${numero}`));
}

/** The variant of a household for its order at a place, see {@link householdOf}. */
export function neighbour(first: Household, place: number, random: Random): Household {
  const { comprador, endereco_entrega: to } = first;
  const named = (nome: string, its: Partial<Address> = {}): Household => ({
    comprador: { ...comprador, nome },
    endereco_entrega: { ...to, ...its, nome_destinatario: nome },
  });
  if (place === 1) return named(writtenOtherwise(comprador.nome, random), { cep: to.cep.replace('-', '') });
  if (place === 2) return named(comprador.nome, { numero: String(Number(to.numero) + random.int(1, 20)) });
  if (place === 3) {
    const [was = '', ...family] = comprador.nome.split(' ');
    return named([random.pick(FIRST_NAMES.filter((name) => name !== was)), ...family].join(' '));
  }
  return first;
}

/** A name in another spelling, as the same buyer may type it another day. */
function writtenOtherwise(name: string, random: Random): string {
  const ways = [
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.normalize('NFD').replace(/\p{M}/gu, ''),
    (text: string) => text.normalize('NFD'),
    (text: string) => ` ${text.replaceAll(' ', '  ')} `,
    (text: string) => text.replaceAll(' ', '\u00A0'),
    (text: string) => `${text}.`,
  ];
  return random.pick(ways)(name);
}

/** Invents the buyer's personalisation. Names are in typographic quotes, as people write them. */
export function inventPersonalisation(kind: Personalisation, random: Random): Record<string, string> {
  const name = (): string => random.pick(FIRST_NAMES);
  switch (kind) {
    case 'none':
      return {};
    case 'one-name':
      return { Nome: `“${name()}”` };
    case 'couple':
      return { Nomes: `“${name()} & ${name()}”` };
    case 'names':
      return {
        Nomes: Array.from({ length: random.int(1, 5) }, () => `“${name()}”`).join(', '),
        Linha: random.pick(THREADS),
      };
    case 'date':
      return {
        Data: `${String(random.int(1, 28)).padStart(2, '0')}/${String(random.int(1, 12)).padStart(2, '0')}/20${random.int(10, 26)}`,
        Lugar: random.pick(CITIES).cidade,
      };
    case 'phrase':
      return { Frase: `“${random.pick(PHRASES)}”` };
    case 'family':
      return { Sobrenome: `“${random.pick(SURNAMES)}”`, Nomes: `“${name()}”, “${name()}”` };
  }
}
