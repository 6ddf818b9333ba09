import type { PlayAttachment } from '@ensaya/contract/roleplay-play.ts';
import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Flex, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { loadWhenOnline } from '../../../lib/api/load-when-online.ts';
import type { ShownAnswer } from '../earlier-times.ts';
import { useCommented } from '../use-commented.ts';
import classes from './answers.module.css';

const TextComments = lazy(() => loadWhenOnline(async () => ({ default: (await import('../text-comments.tsx')).TextComments })));

type Props = { roleplay: Pick<Roleplay, 'id' | 'company_id' | 'title'>; answers: readonly ShownAnswer[]; level: 2 | 3 };

/** The dialogue that the answers were: the other person's words, and one's own with what was said about them. */
export function AnswerList({ roleplay: { id, company_id, title }, answers, level }: Props) {
  const { countOf, isArrival } = useCommented(
    { empresa_id: company_id, roleplay_id: id },
    answers.some(({ text }) => text),
  );
  return (
    <Flex component="ol" direction="column" gap="lg">
      {answers.map(({ key, text, question, now, answer, attachment, later }, index) => (
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
            {text && (
              <Suspense>
                <TextComments
                  empresa_id={company_id}
                  text={text}
                  count={countOf(text)}
                  what={`tu respuesta ${index + 1}`}
                  title={title}
                  reader={null}
                  isArrival={isArrival(text)}
                />
              </Suspense>
            )}
          </div>
        </li>
      ))}
    </Flex>
  );
}

const FileLink = ({ attachment }: { attachment: PlayAttachment | null }) =>
  attachment && (
    <a className={classes.file} href={attachment.url} target="_blank" rel="noopener" aria-label={`Ver adjunto: ${attachment.name}`}>
      <IconPaperclip size={16} aria-hidden />
      {attachment.name}
    </a>
  );
