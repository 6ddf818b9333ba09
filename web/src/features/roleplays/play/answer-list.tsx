import type { PlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { Flex, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import classes from './answers.module.css';

export type ShownAnswer = {
  key: string;
  /** The wording that was answered. */
  question: string;
  /** The wording of today, where it has changed. */
  now?: string | undefined;
  /** Null: not answered. */
  answer: string | null;
  attachment: PlayAttachment | null;
};

export const AnswerList = ({ answers, level }: { answers: readonly ShownAnswer[]; level: 2 | 3 }) => (
  <Flex component="ol" direction="column" gap="lg">
    {answers.map(({ key, question, now, answer, attachment }) => (
      <li key={key} className={classes.item}>
        <Title order={level} className={classes.question}>
          {question}
        </Title>
        {now !== undefined && (
          <Text variant="hint" mb={6} fz="xs">
            La pregunta ha cambiado. Ahora dice: «{now}»
          </Text>
        )}
        <p className={answer === null ? classes.none : classes.answer}>{answer ?? 'Sin responder'}</p>
        {attachment && (
          <a className={classes.file} href={attachment.url} target="_blank" rel="noopener" aria-label={`Ver adjunto: ${attachment.name}`}>
            <IconPaperclip size={16} aria-hidden />
            {attachment.name}
          </a>
        )}
      </li>
    ))}
  </Flex>
);
