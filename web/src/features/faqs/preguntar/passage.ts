import type { Grupo } from '@ensaya/contract/consultas.ts';

type Part = { starts: number; texto: string; shown: boolean };

/** The answer of a FAQ in parts: the sentences that are shown, and what stands between them. As it is written, with its marks. */
export function passageParts({ answer, frases }: Pick<Grupo, 'answer' | 'frases'>): Part[] {
  const characters = Array.from(answer);
  const parts: Part[] = [];
  let at = 0;
  const add = (from: number, to: number, shown: boolean) => {
    const texto = characters.slice(from, to).join('').replaceAll('**', '');
    if (texto !== '') parts.push({ starts: from, texto, shown });
  };
  for (const { starts, length } of frases) {
    add(at, starts, false);
    add(starts, starts + length, true);
    at = starts + length;
  }
  add(at, characters.length, false);
  return parts;
}
