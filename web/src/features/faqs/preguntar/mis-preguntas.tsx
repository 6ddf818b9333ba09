import { Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { sentQuestionsQuery } from '../trust.api.ts';
import { consultasQuery } from './consultas.api.ts';
import classes from './preguntar.module.css';

// Most people have asked nothing.
const Enviadas = lazy(async () => ({ default: (await import('./enviadas.tsx')).Enviadas }));
const Preguntadas = lazy(async () => ({ default: (await import('./preguntadas.tsx')).Preguntadas }));

type Props = { empresa_id: string; onOpen: (id: string, pregunta: string) => void };

/** What the person has asked: those who know, and the know-how. */
export function MisPreguntas({ empresa_id, onOpen }: Props) {
  const sent = useInfiniteQuery(sentQuestionsQuery(empresa_id));
  const asked = useInfiniteQuery(consultasQuery(empresa_id));
  // A button disappears with its row. What is added has its focus elsewhere.
  const [removed, setRemoved] = useState(0);
  const onRemoved = () => setRemoved((before) => before + 1);
  const place = useFocusRescue<HTMLElement>(removed);
  const hasSent = sent.isLoadingError || Boolean(sent.data?.length);
  const hasAsked = asked.isLoadingError || Boolean(asked.data?.length);
  if (!hasSent && !hasAsked) return null;
  return (
    <section ref={place} tabIndex={-1} data-no-ring className={classes.own} aria-label="Mis preguntas">
      <Title order={2} fz="md" fw={600}>
        Mis preguntas
      </Title>
      <Suspense>{hasSent && <Enviadas query={sent} onRemoved={onRemoved} />}</Suspense>
      <Suspense>{hasAsked && <Preguntadas empresa_id={empresa_id} query={asked} onOpen={onOpen} onRemoved={onRemoved} />}</Suspense>
    </section>
  );
}
