import type { ReactNode } from 'react';
import { Failure } from '../../../components/page/message.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { once } from '../../../lib/browser/once.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './stage.module.css';
import type { FinishProblem } from './use-finish.ts';

const list = once(() => new Intl.ListFormat('es', { type: 'conjunction' }));

type Props = {
  problem: FinishProblem | undefined;
  isFinishing: boolean;
  isWaiting: boolean;
  uploading: readonly string[];
  /** Answers that wait for the connection. */
  waiting: number;
  numberOf: (question: string) => number;
  onOpen: (index: number) => void;
};

/** What stands between the person and the end of the role-play. */
export function FinishMessage({ problem, isFinishing, isWaiting, uploading, waiting, numberOf, onOpen }: Props) {
  const links = (questions: readonly string[]): ReactNode => {
    const numbers = questions.map(numberOf).sort((a, b) => a - b);
    return list()
      .formatToParts(numbers.map(String))
      .map(({ type, value }) =>
        type === 'element' ? (
          <button
            key={value}
            type="button"
            className={classes.missing}
            aria-label={`Ir a la pregunta ${value}`}
            onClick={() => onOpen(Number(value) - 1)}
          >
            {value}
          </button>
        ) : (
          value
        ),
      );
  };
  const noun = (questions: readonly string[]) => (questions.length === 1 ? 'la pregunta' : 'las preguntas');
  return (
    <>
      {problem?.is === 'missing' && (
        <Failure mb="md">
          {problem.questions.length === 1 ? 'Te falta' : 'Te faltan'} {noun(problem.questions)} {links(problem.questions)}
        </Failure>
      )}
      {problem?.is === 'refused' && (
        <Failure mb="md">
          {problem.questions.length > 0 && (
            <>
              No se ha podido guardar {noun(problem.questions)} {links(problem.questions)}.{' '}
            </>
          )}
          {messageOf(problem.error)}
        </Failure>
      )}
      <p className={classes.status} role="status">
        {isFinishing && isWaiting && 'Sin conexión: el roleplay se finalizará cuando vuelva. No cierres esta página.'}
        {isFinishing && !isWaiting && uploading.length > 0 && (
          <>
            Esperando al adjunto de {noun(uploading)} {links(uploading)}
          </>
        )}
        {!isFinishing && waiting > 0 && `Sin conexión: ${countOf(waiting, 'respuesta se enviará', 'respuestas se enviarán')} cuando vuelva`}
      </p>
    </>
  );
}
