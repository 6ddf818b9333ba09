import { Group, Text } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { Guion, Linea } from '../../../components/guion/guion.tsx';
import { hasCode, messageOf } from '../../../lib/api/api-error.ts';
import classes from './conversacion.module.css';
import type { Shown } from './lines.ts';
import { isOfflineProblem, type Problem } from './use-conversacion.ts';

type Props = {
  nombre: string;
  turnos: readonly Shown[];
  isBusy: boolean;
  problem: Problem | undefined;
  /** The last answer ended in the middle. */
  cut: boolean;
  onRetry: () => void;
};

/** What was said and is being said, and below it what went wrong. */
export function Dialogo({ nombre, turnos, isBusy, problem, cut, onRetry }: Props) {
  const end = useStickToEnd(turnos);
  return (
    <div className={classes.script}>
      <Guion label={`Conversación con ${nombre}`}>
        {turnos.map(({ n, de, texto, estado }, index) => (
          <Linea
            key={n}
            id={turnId(n)}
            de={de}
            quien={de === 'persona' ? 'Tú' : nombre}
            texto={texto}
            now={de === 'personaje' && index === turnos.length - 1}
            writing={estado === 'escribiendo' && isBusy && problem?.is !== 'unknown'}
            cut={estado === 'cortado' || (estado === 'escribiendo' && problem?.is === 'unknown')}
          />
        ))}
      </Guion>
      <Trouble problem={problem} cut={cut} onRetry={onRetry} />
      <div ref={end} />
    </div>
  );
}

/** The address of a line inside the page. */
export const turnId = (n: number): string => `linea-${n}`;

function Trouble({ problem, cut, onRetry }: Pick<Props, 'problem' | 'cut' | 'onRetry'>) {
  if (cut || problem?.is === 'unknown')
    return (
      <Group className={classes.trouble} gap="sm" role="alert">
        <Text component="p">{cut ? cutWords(problem) : 'Sin conexión. Guardado en este dispositivo.'}</Text>
        <SecondaryButton onClick={onRetry}>Reintentar</SecondaryButton>
      </Group>
    );
  if (!problem || problem.is === 'cut') return null;
  return (
    <p className={classes.trouble} role="alert">
      {problem.is === 'moved' && 'Has seguido en otra pestaña o en otro dispositivo. Lo que ibas a decir sigue aquí abajo.'}
      {problem.is === 'returned' &&
        (isOfflineProblem(problem) ? 'Sin conexión. Guardado en este dispositivo: dilo otra vez cuando vuelva.' : messageOf(problem.error))}
    </p>
  );
}

/** Why, where it is more than the cut itself. */
const cutWords = (problem: Problem | undefined): string =>
  problem?.is === 'cut' && !hasCode(problem.error, 'ai_cut') && !isOfflineProblem(problem)
    ? `Se ha cortado. ${messageOf(problem.error)}`
    : 'Se ha cortado.';

/** A person who has scrolled up reads in peace. */
const NEAR_PX = 220;

/** Keeps the end in sight while words arrive. */
function useStickToEnd(turnos: readonly Shown[]) {
  const end = useRef<HTMLDivElement>(null);
  const seen = useRef(0);
  const length = turnos.reduce((sum, { texto }) => sum + texto.length + 1, 0);
  useLayoutEffect(() => {
    const page = document.documentElement;
    const isFirst = seen.current === 0;
    const isNear = page.scrollHeight - page.scrollTop - window.innerHeight < NEAR_PX;
    if (length !== seen.current && (isFirst || isNear)) window.scrollTo({ top: page.scrollHeight, behavior: 'instant' });
    seen.current = length;
  }, [length]);
  return end;
}
