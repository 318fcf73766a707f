/** Sentences in place of screens, in English. */

export const plain = {
  header: (store: string, count: string) => `${store}: ${count === '1' ? '1 open item' : `${count} open items`}`,
  hello:
    'bancada, line by line. Keys work at once, without Enter. ? tells them, Ctrl+L says everything again, q quits.',
  dumb: (term: string) => `This terminal (TERM=${term}) cannot draw screens, so this is bancada line by line.`,
  order: (numero: string) => `order ${numero}`,
  pieces: (count: string) => (count === '1' ? '1 piece' : `${count} pieces`),
  tracking: (code: string) => `tracking code ${code}`,
  personalised: (text: string) => `personalised: ${text}`,
  underAnHour: 'under an hour old',
  old: (age: string) => `${age} old`,
  /** In an unknown zone. */
  perhapsOld: (age: string) => `perhaps ${age} old`,
  late: 'late',
  ageUnknown: 'age unknown',
  marked: 'marked',
  seen: 'text checked',
  next: 'next',
  ticked: 'ticked off',
  becomes: (count: number) => `becomes ${count}, not sent`,
};
