import { Textarea } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { SceneParts } from './scene.tsx';
import classes from './stage.module.css';
import { StageFrame, type StageQuestion } from './stage-frame.tsx';

type Props = { title: string; scene: SceneParts; questions: readonly StageQuestion[]; inDialog?: boolean };

/** A preview of a role-play as the worker sees it: text typed here is neither checked nor saved, and is lost when it closes. */
export function PlayStage({ title, scene, questions, inDialog = false }: Props) {
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
      scene={scene}
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

/** Moves the focus when another question is shown: to its heading, which is then read aloud, or to `field`, so that a phone's keyboard stays. */
export function useQuestionFocus(question: string | number, field?: RefObject<HTMLElement | null>) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | number>(undefined);
  // Before the browser's next task: a later effect would take the focus from a person who has already entered the new field.
  useLayoutEffect(() => {
    const before = shown.current;
    if (before === question) return;
    shown.current = question;
    if (before === undefined) {
      // The heading that had the focus left with the page that was loading.
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
      return;
    }
    window.scrollTo({ top: 0 });
    (field ?? heading).current?.focus({ preventScroll: true });
  }, [question, field]);
  return heading;
}
