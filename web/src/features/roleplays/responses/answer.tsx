import type { RoleplayResponse } from '@ensaya/contract/roleplay-responses.ts';
import { Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { formatDay } from '../../../lib/format/dates.ts';
import classes from './answer.module.css';

/** A person's answer with its remarks. */
export const Answer = ({ response }: { response: RoleplayResponse | undefined }) =>
  response ? (
    <>
      <p className={classes.answer}>{response.answer_text}</p>
      {response.changed_later && <p className={classes.meta}>Cambiada el {formatDay(response.updated_at)}, después de finalizar</p>}
      {response.question_text !== null && <p className={classes.meta}>Cuando respondió, la pregunta decía: «{response.question_text}»</p>}
    </>
  ) : (
    <Text variant="hint" lh="1.375rem">
      Sin respuesta
    </Text>
  );

export const AttachmentLink = ({ attachment }: { attachment: RoleplayResponse['attachment'] | undefined }) =>
  attachment && (
    <a className={classes.attachment} href={attachment.url} target="_blank" rel="noopener" title={attachment.name}>
      <IconPaperclip size={16} aria-hidden />
      Ver adjunto
    </a>
  );
