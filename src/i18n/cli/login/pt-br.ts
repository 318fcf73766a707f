/** The login, in Brazilian Portuguese. */
import type { login as en } from './en.ts';

export const login: typeof en = {
  where: (file, tokenFile) => `O endereço ficará em ${file} e o token em ${tokenFile}, legíveis só por você.`,
  whereCommand: (file) => `O endereço e o comando ficarão em ${file}; o token não fica em lugar nenhum.`,
  url: 'Endereço base (https://…/api/v1): ',
  urlAgain: (before) => `Endereço base (Enter mantém ${before}): `,
  token: 'Token (da área do vendedor, em /vendedor/integracoes; ele não é mostrado): ',
  shop: (before) =>
    before === '' ? 'Nome da loja, para o cabeçalho (Enter: nenhum): ' : `Nome da loja (Enter mantém ${before}): `,
  replaces: (name, url) => `O perfil “${name}” já existe, para ${url}.`,
  replaceQuestion: 'Substituir? ',
  lookAlike: (ascii, unicode) =>
    `O servidor está escrito com letras fora do ASCII: ${unicode} é na verdade ${ascii}. Algumas se parecem com outras.`,
  useQuestion: 'Usar mesmo assim? ',
  noVersion: 'O caminho não termina em /api/v1, como o da API. Se as respostas não forem da API, olhe isso primeiro.',
  done: (name, lojaId, command) => `A loja ${lojaId} agora é o perfil “${name}”. Abra a bancada: ${command}`,
  needsUrl: 'Informe o endereço: bancada login --url https://loja.example/api/v1',
  needsToken: 'Não há token na entrada padrão, e não há a quem perguntar.',
  nothingKept: 'Nada foi guardado.',
};
