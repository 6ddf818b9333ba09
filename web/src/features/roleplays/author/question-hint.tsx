import classes from './questions.module.css';

type Props = { count: number; lifted: { from: number; to: number } | undefined };

/** How the questions are written and ordered. While one is lifted, the same line says where it is and which keys there are. */
export function QuestionHint({ count, lifted }: Props) {
  if (!lifted)
    return (
      <p className={classes.hintLine}>
        {count === 0 ? (
          'Escribe lo que dirá el cliente, pregunta a pregunta.'
        ) : (
          <span>
            <span className={classes.keyHint}>Intro añade la siguiente. </span>
            Para ordenarlas, arrastra el asa<span className={classes.keyHint}> o pulsa Espacio sobre ella</span>.
          </span>
        )}
      </p>
    );
  return (
    // Not announced: the drag and drop library announces the same.
    <p className={classes.hintLine}>
      <b>{`Pregunta ${lifted.from + 1} levantada: posición ${lifted.to + 1} de ${count}`}</b>
      <span className={classes.keys}>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> mover
        </span>
        <span>
          <kbd>Espacio</kbd> soltar
        </span>
        <span>
          <kbd>Esc</kbd> cancelar
        </span>
      </span>
    </p>
  );
}
