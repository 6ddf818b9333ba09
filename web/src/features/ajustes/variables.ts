/** `{{empresa}}` in place of what is chosen in a text, and where one goes on writing. */
export function insertVariable(text: string, name: string, from: number, to: number): { text: string; cursor: number } {
  const written = `{{${name}}}`;
  return { text: text.slice(0, from) + written + text.slice(to), cursor: from + written.length };
}
