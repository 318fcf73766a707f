/** The login, in English. */

export const login = {
  where: (file: string, tokenFile: string) =>
    `The address will be kept in ${file} and the token in ${tokenFile}, readable by you alone.`,
  whereCommand: (file: string) => `The address and the command will be kept in ${file}; the token is kept nowhere.`,
  url: 'Base URL (https://…/api/v1): ',
  /** `before` is what Enter keeps. */
  urlAgain: (before: string) => `Base URL (Enter keeps ${before}): `,
  token: 'Token (from the seller area under /vendedor/integracoes; it is not shown): ',
  /** `before` is what Enter keeps. */
  shop: (before: string) =>
    before === '' ? 'Name of the shop, for the header (Enter: none): ' : `Name of the shop (Enter keeps ${before}): `,
  replaces: (name: string, url: string) => `The profile “${name}” is there already, for ${url}.`,
  replaceQuestion: 'Replace it? ',
  lookAlike: (ascii: string, unicode: string) =>
    `The host is written in letters beyond ASCII: ${unicode} is really ${ascii}. Some of them look like others.`,
  useQuestion: 'Use it all the same? ',
  noVersion: 'The path does not end in /api/v1, as the API’s does. If the answers are not the API’s, look there first.',
  done: (name: string, lojaId: string, command: string) =>
    `The store ${lojaId} is profile “${name}” now. Open the bench: ${command}`,
  needsUrl: 'Give the address: bancada login --url https://store.example/api/v1',
  needsToken: 'There is no token on standard input, and nobody to ask.',
  nothingKept: 'Nothing was kept.',
};
