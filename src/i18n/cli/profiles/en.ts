/** The profiles, in English. */

export const profiles = {
  columns: { name: 'profile', url: 'address', token: 'token' },
  none: 'There is no profile. “bancada login” makes one.',
  renamed: (from: string, to: string) => `The profile “${from}” is “${to}” now.`,
  forgets: (name: string, url: string) =>
    `The profile “${name}”, for ${url}, will be forgotten, with the token kept for it.`,
  question: 'Forget it? ',
  forgotten: (name: string) =>
    `The profile “${name}” and its token are gone. The token still works: revoke it in the seller area.`,
  forgottenButToken: (name: string) =>
    `The profile “${name}” is gone. Its token was not kept here, and stays where it is.`,
};
