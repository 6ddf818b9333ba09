/** A group is written as words with commas between them. */
export const wordsIn = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '');

export const asText = (words: readonly string[]): string => words.join(', ');
