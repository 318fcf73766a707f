/** npm run bench -- NAME…: runs benchmarks one after the other; without a name, says which there are. */
import { readdirSync } from 'node:fs';

const known = readdirSync(import.meta.dirname)
  .filter((file) => file.includes('.bench.'))
  .map((file) => file.replace(/\.bench\.tsx?$/, ''));
const wanted = process.argv.slice(2);

if (wanted.length === 0 || wanted.some((name) => !known.includes(name))) {
  console.error(`Which benchmark? ${known.join(', ')}`);
  process.exitCode = 2;
} else {
  for (const name of wanted) {
    const file = readdirSync(import.meta.dirname).find((one) => one.startsWith(`${name}.bench.`));
    const { run } = (await import(`./${file}`)) as { run: () => Promise<void> };
    await run();
  }
}
