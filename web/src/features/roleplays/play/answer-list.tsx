import type { PlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import { Flex, Text, Title } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ShownAnswer } from '../earlier-times.ts';
import classes from './answers.module.css';

export const AnswerList = ({ answers, level }: { answers: readonly ShownAnswer[]; level: 2 | 3 }) => (
  <Flex component="ol" direction="column" gap="lg">
    {answers.map(({ key, question, now, answer, attachment, later }) => (
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
