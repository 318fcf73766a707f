/** In place of what a library has for things that are never asked of it: compressed fonts of the web, pictures on paper. */
export default function leftOut() {
  throw new Error('This part has been left out.');
}
