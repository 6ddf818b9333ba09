import type { EscenaEnsayo, EtapaCumplida } from '@ensaya/contract/ensayos.ts';
import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { saidSentences } from '../../../lib/text/said-sentences.ts';
import type { Shown } from './lines.ts';

type Props = {
  quien: string;
  /** The character's line that is being said, or was said last. */
  linea: Shown | undefined;
  etapas: EscenaEnsayo['etapas'];
  cumplidas: readonly EtapaCumplida[];
  /** Why it has ended. */
  ended: string | undefined;
};

/** What a screen reader hears: each sentence once, when it is whole; each stage once, when it is met. */
export function Voz({ quien, linea, etapas, cumplidas, ended }: Props) {
  // What stands in a region when it mounts is not announced.
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const [before] = useState(cumplidas.length);
  const isWhole = linea?.estado !== 'escribiendo';
  const sentences = linea ? saidSentences(linea.texto, isWhole) : [];
  const news = cumplidas.slice(before);
  return (
    <VisuallyHidden role="log" aria-label="Lo que se dice" aria-live="polite">
      {mounted && (
        <>
          {news.map(({ etapa }) => (
            <p key={`etapa ${etapa}`}>{stageWords(etapas, etapa)}</p>
          ))}
          {linea && !isWhole && sentences.length === 0 && <p>{quien} está contestando…</p>}
          {sentences.map((sentence, index) => (
            <p key={`${linea?.n} ${String(index)}`}>{index === 0 ? `${quien}: ${sentence}` : sentence}</p>
          ))}
          {linea?.estado === 'cortado' && <p>Se ha cortado.</p>}
          {ended && <p>El ensayo ha terminado. {ended}</p>}
        </>
      )}
    </VisuallyHidden>
  );
}

function stageWords(etapas: EscenaEnsayo['etapas'], etapa: number): string {
  const [met, next] = [etapas[etapa - 1], etapas[etapa]];
  return `Etapa cumplida: ${met?.nombre ?? etapa}.${next ? ` Ahora: ${next.nombre}.` : ''}`;
}
