import { expect, test } from 'vitest';
import { maskAll, maskEmail, maskName, maskPhone, maskTaxId } from '../../src/domain/masking.ts';

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
