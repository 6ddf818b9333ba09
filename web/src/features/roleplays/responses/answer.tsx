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
      {response.changed && <Changed response={response} changed={response.changed} />}
      {response.question_text !== null && <p className={classes.meta}>Cuando respondió, la pregunta decía: «{response.question_text}»</p>}
    </>
  ) : (
    <Text variant="hint" lh="1.375rem">
      Sin respuesta
    </Text>
  );

type ChangedProps = { response: RoleplayResponse; changed: NonNullable<RoleplayResponse['changed']> };

/** What was handed in stands above: this is what the person has not handed in. */
const Changed = ({ response: { answer_text, attachment, updated_at }, changed }: ChangedProps) => (
  <>
    <p className={classes.meta}>
      Cambiada el {formatDay(updated_at)}, después de entregar
      {changed.answer_text !== answer_text && `. Ahora dice: «${changed.answer_text}»`}
    </p>
    {changed.attachment?.url !== attachment?.url && (
      <p className={classes.meta}>{changed.attachment ? <AttachmentLink attachment={changed.attachment} /> : 'Ha quitado el adjunto'}</p>
    )}
  </>
);

export const AttachmentLink = ({ attachment }: { attachment: RoleplayResponse['attachment'] | undefined }) =>
  attachment && (
    <a className={classes.attachment} href={attachment.url} target="_blank" rel="noopener" title={attachment.name}>
      <IconPaperclip size={16} aria-hidden />
      Ver adjunto
    </a>
  );
