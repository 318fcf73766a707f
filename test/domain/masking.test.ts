import { expect, test } from 'vitest';
import {
  maskAll,
  maskEmail,
  maskName,
  maskNote,
  maskPhone,
  maskPostalCode,
  maskTaxId,
} from '../../src/domain/masking.ts';

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
  expect(maskNote('2 canecas de 325 ml até 24/12/2026, fonte 18')).toBe('2 canecas de 325 ml até 24/12/2026, fonte 18');
});
