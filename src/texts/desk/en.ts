/** What a desk says about itself, in English. */
export const deskEn = {
  themeNeedsColours: (theme: string, possible: string) =>
    `The theme ${theme} needs 256 colours, which this terminal does not say it has. Here: ${possible}.`,
  uncovered: (code: string) => `The screen was covered: ${code} was not taken. Scan it again.`,
  language: { hint: 'language en or pt-BR', changed: 'In English from now on.' },
  /** Sentences in place of screens. */
  plain: {
    hello:
      'bancada, line by line. Keys work at once, without Enter. ? tells them, Ctrl+L says everything again, q quits.',
    dumb: (term: string) => `This terminal (TERM=${term}) cannot draw screens, so this is bancada line by line.`,
    order: (numero: string) => `order ${numero}`,
    pieces: (count: string) => (count === '1' ? '1 piece' : `${count} pieces`),
    tracking: (code: string) => `tracking code ${code}`,
    personalised: (text: string) => `personalised: ${text}`,
    underAnHour: 'under an hour old',
    old: (age: string) => `${age} old`,
    late: 'late',
    ageUnknown: 'age unknown',
    marked: 'marked',
    seen: 'seen on the piece',
    next: 'next',
    ticked: 'ticked off',
    becomes: (count: number) => `becomes ${count}, not sent`,
  },
  memory: {
    back: 'Back where you were. Nothing was sent.',
    oldText: 'Part of this was here before a restart. Enter again sends it as it is.',
    suspect: 'The last two starts ended at once, so this one begins at the queue.',
    setAside: (file: string) => `The file that remembers where you were is damaged. It was set aside as ${file}.`,
  },
};
