import { describe, expect, test } from 'vitest';
import {
  maskAll,
  maskEmail,
  maskName,
  maskNote,
  maskPersonal,
  maskPhone,
  maskPostalCode,
  maskTaxId,
} from '../../src/domain/masking.ts';

describe('masking', () => {
  test('a word of a note with an @ inside it is an address', () => {
    expect(maskNote('a@b, x@ @y @ @@@ é@é\nÀs 9h: c@d@e')).toBe('*** x@ @y @ *** ***\nÀs 9h: ***');
    expect(maskNote('')).toBe('');
  });

  test('of a note longer than anybody reads the beginning alone is masked and shown', () => {
    const note = maskNote(`ana@example.com ${'a'.repeat(5_000_000)}`);
    expect([note.slice(0, 5), note.length < 70_000, note.at(-1)]).toEqual(['*** a', true, '…']);
  });

  test('a note that is not cut has no mark of it', () => {
    const [whole, cut] = [0, 1].map((more) => maskNote('a'.repeat(65_536 + more)));
    expect([whole?.at(-1), cut?.at(-1)]).toEqual(['a', '…']);
  });

  // Of the sums behind the two digits: one that leaves 0, one that leaves 1 and one that leaves 2, for each.
  test.each([
    'G4LJ0L4JMJUK06',
    'OY6F0DQHBOA405',
    'ARN93QI9TAXT91',
    'MXGT6NI2R5DL00',
    'OAGJVGQ1KJVI80',
    'GMX1TF3A7NUF19',
  ])('the CNPJ %s with letters is known by its last two digits, whatever they are', (id) => {
    expect([maskNote(id), maskPersonal(`CNPJ ${id}`)]).toEqual(['***', 'CNPJ ***']);
  });

  test('a CPF keeps only its middle, with or without punctuation', () => {
    expect(maskTaxId('123.456.789-00')).toBe('***.456.789-**');
    expect(maskTaxId('12345678900')).toBe('***.456.789-**');
  });

  test('a CNPJ with letters is masked like one with digits', () => {
    expect(maskTaxId('12.ABC.345/01DE-35')).toBe('**.ABC.345/****-**');
  });

  test('what is no known number shows nothing at all', () => {
    expect(maskTaxId('12-34')).toBe('***');
    expect(maskPhone('1234')).toBe('***');
    expect(maskEmail('ninguem')).toBe('***');
    expect(maskAll('')).toBe('');
  });

  test('phone, e-mail and name are enough to recognise, too little to use', () => {
    expect(maskPhone('+55 (11) 99999-1234')).toBe('(11) *****-1234');
    expect(maskPhone('1133331234')).toBe('(11) *****-1234');
    expect(maskEmail('maria@example.com')).toBe('m***@…');
    expect(maskName('Maria da Silva')).toBe('Maria d. S.');
  });

  test('a postal code keeps its region', () => {
    expect(maskPostalCode('11000-970')).toBe('11000-***');
    expect(maskPostalCode('110')).toBe('***');
    expect(maskPostalCode('')).toBe('');
  });

  test('a note keeps what has to be made, and loses what identifies', () => {
    expect(maskNote('Presente, sem nota. Ligar (00) 99999-1234 ou maria@example.com')).toBe(
      'Presente, sem nota. Ligar (*** ou ***',
    );
    expect(maskNote('CPF 123.456.789-00')).toBe('CPF ***');
    expect(maskNote('notas para 12.ABC.345/01DE-35, não 12ABC34501DE35')).toBe('notas para ***, não ***');
    expect(maskNote('2 canecas de 325 ml até 24/12/2026, fonte 18')).toBe(
      '2 canecas de 325 ml até 24/12/2026, fonte 18',
    );
  });

  test.each([
    ['maria@example.com', '***'],
    ['Usuário <maria.s@loja.example> inválido', 'Usuário <***> inválido'],
    ['maria%40example.com', '***'],
    ['CPF 123.456.789-00 inválido', 'CPF *** inválido'],
    ['cpf=12345678900', 'cpf=***'],
    ['CNPJ 12.345.678/0001-00', 'CNPJ ***'],
    ['CNPJ 12.ABC.345/01DE-35', 'CNPJ ***'],
    ['12345678000100', '***'],
    ['CNPJ 12ABC34501DE35 inválido', 'CNPJ *** inválido'],
    ['cnpj=12abc34501de35', 'cnpj=***'],
    ['cnpj 12.abc.345/01de-35', 'cnpj ***'],
    ['(11) 99999-1234', '***'],
    ['tel. 11 3333 1234', 'tel. ***'],
    ['+5511999991234', '***'],
    ['ligar 99999-1234', 'ligar ***'],
    ['+1 202 555 0123', '***'],
  ])('of a sentence of the store, %s reads %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
  });

  test.each([
    'O item 0190a1b2-7c3d-7e4f-8a5b-6c7d8e9f0a1b está in_production.',
    'O item 12345678-1234-1234-1234-123456789012 não existe',
    // Fourteen letters and digits whose last two check nothing, as codes and ids have them.
    'O pedido 12ABC34501DE36 e o lote ABCDEFGHIJKL12 não existem',
    'O código BR123456789BR já foi usado no pedido #000123',
    'connect ECONNREFUSED 192.168.100.200:4010',
    'until 2026-11-20T12:00:00.000000Z, or 20/11/2026 12:00:00',
    'https://loja.example/api/v1/pedidos/42?page=2',
    '//[redacted]@loja.example',
    'quantidade 1500 de 29,90 a R$ 1.234.567,89',
  ])('a sentence of the store stays as it is where nothing in it is personal: %s', (text) => {
    expect(maskPersonal(text)).toBe(text);
  });

  test.each(['1123.456.789-00', '123.456.789-001', 'X12.ABC.345/01DE-35', '12.ABC.345/01DE-355', '12.ABC.345/01DE-3X'])(
    'of %s, which is longer than a number of a person or a firm, nothing is shown',
    (text) => {
      expect(maskTaxId(text)).toBe('***');
    },
  );

  test.each([
    ['11 99999-1234', '(11) *****-1234'],
    ['55 99999-1234', '(55) *****-1234'],
    ['55 3333-1234', '(55) *****-1234'],
    ['+55 55 3333-1234', '(55) *****-1234'],
    ['0055 11 99999-1234', '(00) *****-1234'],
    ['9999-1234', '***'],
  ])('the telephone %s is shown as %s', (text, shown) => {
    expect(maskPhone(text)).toBe(shown);
  });

  test('a name is its first word and initials, however it is spaced', () => {
    expect(['  Ana   Maria  Souza ', 'Ana', '', ' '].map(maskName)).toEqual(['Ana M. S.', 'Ana', '', '']);
  });

  test('only a whole date is left in a note', () => {
    expect(maskNote('for 20/11/2026')).toBe('for 20/11/2026');
    expect(['120/11/2026', '20/11/20261'].map(maskNote)).toEqual(['***', '***']);
  });

  test('an address of which the part behind the sign begins with a sign is none', () => {
    expect([maskPersonal('a@.b'), maskPersonal('a@1.b')]).toEqual(['a@.b', '***']);
  });
});
