import type { GeneratedPrompt } from '@ensaya/contract/generation.ts';
import { Flex, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconPencil, IconRepeat } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { DeleteButton } from '../../../components/buttons/action-buttons.tsx';
import { LinkButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { generarPath } from '../../../lib/address/paths.ts';
import { formatMoment } from '../../../lib/format/dates.ts';
import { plainText } from '../../../lib/text/markdown-text.ts';
import type { ReuseState } from '../link-state.ts';
import { PromptText } from '../prompt-text.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import classes from './prompt-item.module.css';
import { UtilButtons } from './util-buttons.tsx';

type Props = { prompt: GeneratedPrompt; empresa_id: string; onRename: () => void; onDelete: () => void };

/** A prompt with its name or topic, and its date; expanded, also the whole text and the answers. */
export function PromptItem({ prompt, empresa_id, onRename, onDelete }: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { tema_id, tema_nombre, titulo, answers, created_at } = prompt;
  const name = titulo ?? tema_nombre;
  const moment = formatMoment(created_at);
  return (
    <li data-row className={classes.prompt}>
      <div className={classes.head}>
        <Title order={3} className={classes.title}>
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight className={classes.chevron} size={18} aria-hidden />
            <bdi>{name}</bdi>
          </UnstyledButton>
        </Title>
        <time className={classes.moment} dateTime={created_at}>
          {moment}
        </time>
        <Flex flex="none">
          <FavouriteButton prompt={{ id: prompt.id, empresa_id }} name={`${name}, ${moment}`} favorito={prompt.favorito} />
          <DeleteButton label={`Eliminar el prompt de ${name}, ${moment}`} onClick={onDelete} />
        </Flex>
      </div>
      {titulo !== null && <p className={classes.topic}>{tema_nombre}</p>}
      {!opened && <p className={classes.preview}>{plainText(prompt.prompt)}</p>}
      {opened && (
        <div id={id} className={classes.body}>
          <dl className={classes.answers}>
            {answers.map(({ questionId, question, answer }) => (
              <div key={questionId}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <PromptText text={prompt.prompt} boxed />
          {tema_id === null && (
            <Text variant="meta" mt={6}>
              El tema ya no existe.
            </Text>
          )}
          <div className={classes.acts}>
            <CopyButton text={prompt.prompt} toast="Prompt copiado al portapapeles" />
            {tema_id !== null && (
              <LinkButton
                to={generarPath(tema_id)}
                state={{ reuse: Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])) } satisfies ReuseState}
                variant="default"
                leftSection={<IconRepeat size={16} aria-hidden />}
              >
                Usar de nuevo
              </LinkButton>
            )}
            <SecondaryButton leftSection={<IconPencil size={16} aria-hidden />} onClick={onRename}>
              Cambiar nombre
            </SecondaryButton>
            <UtilButtons prompt={{ id: prompt.id, empresa_id }} util={prompt.util} />
          </div>
        </div>
      )}
    </li>
  );
}
