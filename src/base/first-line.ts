/** Reads the first line from chunks of text; empty if they end before a line break, or if the line is longer than `longest`. */
export async function firstLine(chunks: AsyncIterable<unknown>, longest: number): Promise<string> {
  let text = '';
  try {
    for await (const chunk of chunks) {
      text += String(chunk);
      const end = text.indexOf('\n');
      if (end >= 0) return text.slice(0, end);
      if (text.length > longest) return '';
    }
  } catch {
    // The stream failed.
  }
  return '';
}
