/** What `--help` says about the commands of what serves, in Brazilian Portuguese. */
import type { servers as english } from './en.ts';

export const servers: typeof english = {
  ssh: {
    about: 'servir a bancada por SSH: um processo, um terminal para cada um que entra',
    options: {
      '--authorized-keys': 'quem pode entrar, no formato do OpenSSH; operator="…" diz quem é',
      '--port': 'onde escutar; 0 usa uma porta livre',
      '--host-key':
        'a chave do próprio servidor; é criada se não existir (padrão: na pasta de estado); várias, uma de cada tipo',
      '--next-host-key': 'a chave que ele terá depois: os clientes a aprendem; é criada se não existir',
      '--max-sessions': 'terminais ao mesmo tempo',
      '--requests-per-minute': 'o que os comandos podem pedir à loja, metade para cada operador',
      '--exempt': 'endereços que nunca são bloqueados: 10.0.0.0/8,192.168.1.*',
      '--own-commands': 'os de commands.json que podem rodar dali: pesar,entrega (padrão: nenhum)',
      '--lock-after': 'cobrir uma tela que ninguém usa',
      '--idle': 'encerrar uma sessão que ninguém usa',
      '--keep-sessions': 'quem entrou fica quando sua chave é retirada, alterada ou expira',
    },
    examples: [
      ['ssh --port 2222 --host 0.0.0.0 --authorized-keys chaves', 'depois, de qualquer lugar: ssh -p 2222 deposito'],
      ['ssh --authorized-keys chaves --metrics-port 9464', 'e http://127.0.0.1:9464/metrics'],
    ],
  },
  'ssh sessions': {
    about: 'listar quem está conectado aos servidores desta máquina',
    examples: [
      ['ssh sessions', 'quem, de onde, desde quando'],
      ["ssh sessions --json | jq -r '.[].operator'", 'só os nomes'],
    ],
  },
  'ssh end': {
    about: 'encerrar sessões nesta máquina; quem tem uma chave pode entrar de novo',
    arguments: { id: 'como “bancada ssh sessions” lista' },
    examples: [['ssh end 3fa2c1', 'e aquele terminal diz isso']],
  },
  webhooks: {
    about: 'receber eventos assinados (POST /webhooks), uma linha de JSON para cada um',
    options: {
      '--port': 'onde escutar; 0 usa uma porta livre',
      '--host': 'endereço em que escutar (padrão: 127.0.0.1)',
      '--secret-file': 'o segredo da assinatura; duas linhas enquanto é trocado',
      '--forward-to': 'repassar a este endereço os eventos conferidos; pode repetir',
      '--print-body': 'também o que o evento diz; pode conter nomes de pessoas',
      '--json': 'como sem ela: um registro JSON por linha',
    },
    examples: [
      ['webhooks --port 4020 --secret-file segredo.txt', 'atrás de um proxy que recebe https de fora'],
      [
        'webhooks --port 4020 --secret-file segredo.txt |\nwhile read evento; do faz-etiquetas; done',
        'algo acontece a cada evento',
      ],
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file segredo.txt',
        'experimentar um receptor',
      ],
    ],
  },
  'webhooks trigger': {
    about: 'enviar amostras assinadas a um receptor',
    arguments: { event: 'pedido.pago, item.status_alterado ou pedido.cancelado' },
    options: {
      '--to': 'o receptor',
      '--secret-file': 'o segredo da assinatura',
      '--digest': 'como a assinatura é escrita',
      '--count': 'quantas',
      '--json': 'um registro JSON para cada uma',
    },
    examples: [
      [
        'webhooks trigger pedido.pago --to http://127.0.0.1:4020/webhooks \\\n--secret-file segredo.txt --digest base64',
        'uma vez',
      ],
    ],
  },
  openapi: {
    about: 'imprimir o documento OpenAPI 3.1 da API, com exemplos da loja de teste',
    examples: [['openapi > openapi.json', 'o documento para um gerador de clientes']],
  },
  sandbox: {
    about: 'servir nesta máquina uma loja com a API inteira, para experimentar e testar',
    options: {
      '--port': 'porta em que escutar; 0 usa uma livre',
      '--token': 'token de uma loja; repita para várias lojas (padrão: um ao acaso)',
      '--db': 'guardar a loja neste arquivo (padrão: na memória)',
      '--items': 'itens de cada loja nova',
      '--seed': 'de que nasce tudo o que é inventado',
      '--latency': 'esperar isto antes de cada resposta',
      '--now': 'o que o relógio dela mostra no começo (padrão: a hora)',
      '--profile': 'calm, bad-wifi, black-friday, hostile-text ou legacy',
      '--set': 'responder de outro modo onde a especificação é aberta; pode repetir',
      '--fault': 'quebrar requisições; pode repetir',
      '--webhook-url': 'enviar eventos a este endereço',
      '--webhook-secret': 'assinar eventos com isto',
      '--control-token': 'deixar quem tem este token controlá-la, também de outras máquinas e contêineres',
      '--cors': 'deixar páginas de outros endereços usarem a API num navegador',
      '--json': 'imprimir uma linha de JSON quando escuta',
    },
    examples: [
      [
        'sandbox --port 4010 --token minha-loja --rate 6',
        'uma loja cuja fila anda: http://127.0.0.1:4010/api/v1, token "minha-loja";\nhttp://127.0.0.1:4010/_sandbox mostra cada chave, falha e perfil,\nhttp://127.0.0.1:4010/openapi.json o que é servido',
      ],
      ['sandbox --token um --token dois --db loja.db', 'duas lojas com alguns pedidos em comum, num arquivo'],
      [
        'sandbox --profile bad-wifi --set refusalStatus=400 \\\n--set timestamps=zoneless',
        'uma rede ruim, e um serviço que responde de outro modo\nonde a especificação nada diz',
      ],
      [
        'sandbox --fault drop,when=after,operation=itens.enviar,times=1',
        'o próximo envio é aplicado, e a resposta se perde',
      ],
    ],
  },
};
