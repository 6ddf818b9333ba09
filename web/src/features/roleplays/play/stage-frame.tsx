import { Button, Flex, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { formatPercent } from '../../../lib/format/numbers.ts';
import { Scene, type SceneParts } from './scene.tsx';
import classes from './stage.module.css';

export type StageQuestion = { id: string; text: string };

type Props = {
  title: string;
  scene: SceneParts;
  questions: readonly StageQuestion[];
  index: number;
  /** The ids of the answered questions. */
  answered: ReadonlySet<string>;
  onOpen: (index: number) => void;
  /** Receives the focus when the question changes: screen readers then read its number and its text. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** Inside a dialog, which has its own title. */
  inDialog?: boolean;
  /** Shown above the title. */
  notice?: ReactNode;
  /** The answer. */
  children: ReactNode;
  onNext: () => void;
  /** 'Siguiente', or 'Finalizar' on the last question. */
  nextLabel: string;
  /** The button stays focusable, so that the focus is not lost. */
  busy?: boolean;
  nextDisabled?: boolean;
  /** A message above the buttons. */
  message?: ReactNode;
};

/** One question at a time: progress, the question, its answer and the buttons that move between questions. */
export function StageFrame({
  title,
  scene,
  questions,
  index,
  answered,
  onOpen,
  headingRef,
  inDialog = false,
  notice,
  children,
  ...next
}: Props) {
  const { onNext, nextLabel, busy = false, nextDisabled = false, message } = next;
  const place = `Pregunta ${index + 1} de ${questions.length}`;
  const done = questions.filter(({ id }) => answered.has(id)).length;
  const percent = formatPercent(done / questions.length);
  const isLast = index === questions.length - 1;
  const advance = () => {
    if (!busy && !nextDisabled) onNext();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    advance();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the button 'Siguiente' below
    <div className={classes.stage} data-dialog={inDialog || undefined} onKeyDown={onKeyDown}>
      {notice}
      <Text variant="dimmed" fz={15} lh="1.375rem" data-anywhere>
        {title}
      </Text>
      <Flex align="baseline" justify="space-between" gap="md" mt={{ base: 2, sm: 4 }} mb={{ base: 2, sm: 6 }}>
        <Title order={inDialog ? 3 : 1} tabIndex={-1} className={classes.number}>
          {place}
        </Title>
        <span
          className={classes.percent}
          role="progressbar"
          aria-label="Progreso"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round((100 * done) / questions.length)}
          aria-valuetext={`${percent} completado`}
        >
          {`${percent} completado`}
        </span>
      </Flex>
      <ol className={classes.segments} aria-label="Preguntas">
        {questions.map(({ id }, at) => (
          <li key={id}>
            <button
              type="button"
              className={classes.segment}
              aria-label={`Pregunta ${at + 1}${answered.has(id) ? ', respondida' : ''}`}
              aria-current={at === index ? 'step' : undefined}
              data-done={answered.has(id) || undefined}
              onClick={() => onOpen(at)}
            />
          </li>
        ))}
      </ol>
      <Scene scene={scene} questions={questions.length} isFirst={index === 0} />
      <Title order={inDialog ? 4 : 2} ref={headingRef} tabIndex={-1} className={classes.question} data-no-ring>
        <span className={classes.raya} aria-hidden />
        <VisuallyHidden component="span">{`${place}: `}</VisuallyHidden>
        {questions[index]?.text}
      </Title>
      {children}
      <div className={classes.bar}>
        {message}
        <Flex align="center" gap={{ base: 'sm', sm: 'md' }}>
          <SecondaryButton
            className={classes.previous}
            leftSection={<IconArrowLeft size={16} />}
            disabled={index === 0}
            onClick={() => onOpen(index - 1)}
          >
            Anterior
          </SecondaryButton>
          <span className={classes.keys} aria-hidden>
            <kbd>Ctrl</kbd> <kbd>Enter</kbd>
          </span>
          <Button
            className={classes.next}
            rightSection={isLast ? undefined : <IconArrowRight size={16} />}
            aria-disabled={busy || undefined}
            aria-keyshortcuts="Control+Enter"
            disabled={nextDisabled}
            // The second click of a double click would belong to the next question.
            onClick={({ detail }) => detail < 2 && advance()}
          >
            {nextLabel}
          </Button>
        </Flex>
      </div>
    </div>
  );
}
