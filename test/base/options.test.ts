import { expect, test } from 'vitest';
import { readOptions } from '../../src/base/options.ts';

test.each([
  ['Cor: azul; Tamanho: M', 'Cor: azul; Tamanho: M'],
  ['{"Cor":"azul","Tamanho":"M"}', 'Cor: azul; Tamanho: M'],
  [{ Cor: 'azul', Tamanho: 'M' }, 'Cor: azul; Tamanho: M'],
  ['[{"name":"Cor","value":"azul"},{"name":"Tamanho","value":"M"}]', 'Cor: azul; Tamanho: M'],
  ['[{"nome":"Cor","valor":"azul"}]', 'Cor: azul'],
  ['["azul","M"]', 'azul; M'],
  ['{"Nomes":["Ana","Léo"]}', 'Nomes: Ana, Léo'],
  ['{"Quantidade":2,"Presente":true,"Nota":null}', 'Quantidade: 2; Presente: true; Nota'],
  [
    '[{"label":"Cor","texto":"azul"},{"opcao":"Nome","text":"Ana"},{"key":"Lado","value":null}]',
    'Cor: azul; Nome: Ana; Lado: ',
  ],
  ['["azul",null,""]', 'azul'],
  [' {"Cor":"azul"}', 'Cor: azul'],
  [undefined, ''],
  [7, '7'],
  ['7', '7'],
  ['true', 'true'],
  ['[]', ''],
  ['{}', ''],
  [[], ''],
  ['', ''],
])('%j reads %j', (value, shown) => {
  expect(readOptions(value)).toBe(shown);
});

test.each([
  '{"Cor":',
  '[{"name":"Cor"}]',
  '[{"value":"azul"}]',
  '{"Nomes":["Ana",{}]}',
  '"a [b]"',
  '[Ana]',
  '[["azul"]]',
  '{"lados":{"frente":"Ana"}}',
  '[{"cor":"azul"}]',
  '“{”',
  '3 [três]',
])('an unknown shape stays as sent: %j', (text) => {
  expect(readOptions(text)).toBe(text);
});

test('two sizes do not look alike, whichever form the store has', () => {
  const [small, large] = ['P', 'G'].map((size) => readOptions(JSON.stringify({ Cor: 'azul', Tamanho: size })));
  expect(small).not.toBe(large);
  expect(readOptions({ Cor: 'azul', Tamanho: 'P' })).toBe(small);
});
