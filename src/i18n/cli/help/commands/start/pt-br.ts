/** What `--help` says about the commands of the bench and what a person begins with, in Brazilian Portuguese. */
import type { start as english } from './en.ts';

export const start: typeof english = {
  bancada: {
    about: 'Uma bancada de pedidos movida a teclado, sobre a Store Integration API: sozinha, abre a bancada.',
    options: { '--version': 'a versão; com --json também em que ela roda', '--json': 'com --version' },
    examples: [
      ['', 'abrir a bancada na loja configurada'],
      ['demo', 'abri-la numa loja de teste só dela'],
      ['login', 'configurar uma loja'],
      ['pedidos --status pending', 'tudo o que as telas fazem, um comando faz'],
    ],
  },
  demo: {
    about: 'abrir a bancada numa loja de teste só dela',
    options: {
      '--items': 'itens de pedido na loja',
      '--port': 'onde a loja escuta',
      '--once': 'imprimir a fila como texto simples e terminar',
      '--train': 'treinar com tantos pacotes, com falhas; a nota sai no fim',
      '--station': 'o nome desta bancada',
    },
    examples: [
      ['demo --rate 60', 'uma loja movimentada'],
      ['demo --once', 'a fila como texto simples, como num pipe'],
      ['demo --train 10', 'um turno de dez pacotes, com nota'],
    ],
  },
  tour: {
    about: 'aprender a bancada em doze passos, numa loja própria',
    options: { '--step': 'começar por este passo; senão, de onde parou', '--port': 'onde a loja escuta' },
    examples: [
      ['tour', 'doze passos; q sai, e continua dali'],
      ['tour --step 6', 'embalar de novo'],
    ],
  },
  ping: {
    about: 'conferir a loja configurada e seu token',
    examples: [
      ['ping', 'imprime o id da loja a que o token pertence'],
      [
        'ping --profile outlet && echo ok',
        'termina com 0 só se a loja conhece o token\n(3 se não, 5 se ela não pode ser alcançada)',
      ],
    ],
  },
  login: {
    about: 'configurar uma loja: um endereço e um token viram um perfil',
    options: {
      '--url': 'endereço base da API: https, ou http para esta máquina',
      '--profile': 'o perfil a criar ou substituir (padrão: default)',
      '--token-command': 'um comando que imprime o token, executado a cada vez; o token não fica em lugar nenhum',
      '--price-unit': 'em que estão os preços da loja',
      '--shop': 'o nome da loja, para o cabeçalho',
      '--timeout': 'quanto a resposta pode demorar',
      '--no-input': 'nunca perguntar; o token vem da entrada padrão',
    },
    examples: [
      ['login', 'pergunta o endereço e o token, confere e guarda'],
      ['login --url https://loja.example/api/v1 --profile outlet \\\n< token.txt', 'o token pela entrada padrão'],
      [
        "login --url https://loja.example/api/v1 \\\n--token-command 'pass show loja'",
        'o token de um gerenciador de senhas',
      ],
    ],
  },
  doctor: {
    about: 'procurar tudo o que pode estar errado, e dizer o que fazer; só envia GET à loja',
    options: {
      '--scanner': 'medir também um leitor de código de barras',
      '--print': 'imprimir também uma página de teste: ZPL na porta da impressora, PDF pelo comando, ou o que for dito',
      '--json': 'em JSON: check, state, found, advice',
    },
    examples: [
      ['doctor', 'Node, terminal, arquivos, rede, token,\ne o que esta loja faz dos pontos abertos da API'],
      [`doctor --json | jq '.[] | select(.state == "problem")'`, 'só o que está errado'],
    ],
  },
};
