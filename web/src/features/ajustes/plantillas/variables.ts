/** Replaces the selection by a variable such as `{{empresa}}`; `cursor` is the position after it. */
export function insertVariable(text: string, name: string, from: number, to: number): { text: string; cursor: number } {
  const written = `{{${name}}}`;
  return { text: text.slice(0, from) + written + text.slice(to), cursor: from + written.length };
}
