/** The first line that chunks of text bring; nothing where they end before, or where the line is longer than so many letters. */
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
    // It is gone.
  }
  return '';
}
