/** What a desk says about itself, in English. */
export const deskEn = {
  language: { hint: 'language en or pt-BR', changed: 'In English from now on.' },
  memory: {
    back: 'Back where you were. Nothing was sent.',
    suspect: 'The last two starts ended at once, so this one begins at the queue.',
    setAside: (file: string) => `The file that remembers where you were is damaged. It was set aside as ${file}.`,
  },
};
