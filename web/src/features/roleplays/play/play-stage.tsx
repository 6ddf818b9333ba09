import { Textarea } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './stage.module.css';
import { StageFrame, type StageQuestion } from './stage-frame.tsx';

type Props = { title: string; questions: readonly StageQuestion[]; inDialog?: boolean };

/** A role-play as the worker sees it, to look at: what is typed is neither checked nor saved, and is forgotten when it closes. */
export function PlayStage({ title, questions, inDialog = false }: Props) {
  const [wanted, setIndex] = useState(0);
  const [texts, setTexts] = useState<Record<string, string>>({});
  const heading = useQuestionFocus(wanted);
  // The author may delete questions while the preview is open.
  const index = Math.min(wanted, questions.length - 1);
  const question = questions[index];
  if (!question) return null;
  const isLast = index === questions.length - 1;
  return (
    <StageFrame
      title={title}
      questions={questions}
      index={index}
      answered={new Set(Object.keys(texts).filter((id) => texts[id]?.trim()))}
      onOpen={setIndex}
      headingRef={heading}
      inDialog={inDialog}
      notice={
        <p className={classes.notice} role="note">
          <b>Vista previa.</b> Así lo verá cada trabajador. Puedes escribir para probar: no se guarda nada.
        </p>
      }
      onNext={() => setIndex(index + 1)}
      nextLabel={isLast ? 'Finalizar' : 'Siguiente'}
      nextDisabled={isLast}
    >
      <Textarea
        label="Tu respuesta"
        placeholder="Escribe tu respuesta aquí..."
        classNames={{ input: classes.answer ?? '', label: classes.answerLabel ?? '' }}
        value={texts[question.id] ?? ''}
        onChange={({ currentTarget }) => setTexts({ ...texts, [question.id]: currentTarget.value })}
      />
    </StageFrame>
  );
}

/** Moves the focus to the question's heading when another question is shown. */
export function useQuestionFocus(question: string | number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(question);
  useEffect(() => {
    if (shown.current === question) return;
    shown.current = question;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [question]);
  return heading;
}
