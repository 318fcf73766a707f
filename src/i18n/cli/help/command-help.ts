/** What the help of a command is made of, in any language. */

/** What is said about one command; the keys of `options` are long flags, those of `arguments` their names. */
export type CommandHelp = {
  about: string;
  arguments?: Readonly<Record<string, string>>;
  /** Where a flag means something else here than in `options` of all. */
  options?: Readonly<Record<string, string>>;
  examples?: readonly Example[];
};

/** What is typed after `bancada `, and what it does. A line that ends in `|` or `\` goes on in the next. */
export type Example = readonly [line: string, about: string];
