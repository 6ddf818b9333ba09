import type { PlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { Flex, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ShownAnswer } from '../earlier-times.ts';
import classes from './answers.module.css';

/** The dialogue that the answers were: the other person's words, and one's own. */
export const AnswerList = ({ answers, level }: { answers: readonly ShownAnswer[]; level: 2 | 3 }) => (
  <Flex component="ol" direction="column" gap="lg">
    {answers.map(({ key, question, now, answer, attachment, later }) => (
      <li key={key} className={classes.item}>
        <div className={classes.theirs}>
          <Title order={level} className={classes.question}>
            {question}
          </Title>
          {now !== undefined && (
            <Text variant="hint" mt={4} fz="xs">
              La pregunta ha cambiado. Ahora dice: «{now}»
            </Text>
          )}
        </div>
        <div className={classes.mine}>
          <VisuallyHidden>Tú:</VisuallyHidden>
          <p className={answer === null ? classes.none : classes.answer}>{answer ?? 'Sin responder'}</p>
          <FileLink attachment={attachment} />
          {later && (
            <div className={classes.later}>
              <Text variant="hint" fz="xs" mb={4}>
                Sin entregar todavía
              </Text>
              <p className={classes.answer}>{later.answer}</p>
              <FileLink attachment={later.attachment} />
            </div>
          )}
        </div>
      </li>
    ))}
  </Flex>
);

const FileLink = ({ attachment }: { attachment: PlayAttachment | null }) =>
  attachment && (
    <a className={classes.file} href={attachment.url} target="_blank" rel="noopener" aria-label={`Ver adjunto: ${attachment.name}`}>
      <IconPaperclip size={16} aria-hidden />
      {attachment.name}
    </a>
  );
