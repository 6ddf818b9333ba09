/** The text before, inside and after a quote, whose position is given in code points. */
export function splitQuote(text: string, starts: number, length: number): [before: string, quoted: string, after: string] {
  const points = Array.from(text);
  const part = (from: number, to?: number) => points.slice(from, to).join('');
  return [part(0, starts), part(starts, starts + length), part(starts + length)];
}
