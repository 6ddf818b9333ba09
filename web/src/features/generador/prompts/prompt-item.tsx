import type { GeneratedPrompt } from '@ensaya/contract/generation.ts';
import { Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconRepeat } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { DeleteButton } from '../../../components/action-buttons.tsx';
import { LinkButton } from '../../../components/buttons.tsx';
import { CopyButton } from '../../../components/copy-button.tsx';
import { formatMoment } from '../../../lib/dates.ts';
import { generarPath } from '../../../lib/paths.ts';
import classes from '../generador.module.css';
import type { ReuseState } from '../link-state.ts';
import { UtilButtons } from './util-buttons.tsx';

type Props = { prompt: GeneratedPrompt; empresa_id: string; onDelete: () => void };

/** A prompt with its topic and date; expanded, also the whole text and the answers. */
export function PromptItem({ prompt, empresa_id, onDelete }: Props) {
  const [opened, setOpened] = useState(false);
  const id = useId();
  const { tema_id, tema_nombre, answers, created_at } = prompt;
  const moment = formatMoment(created_at);
  return (
    <li className={classes.prompt}>
      <div className={classes.promptHead}>
        <Title order={3} className={classes.promptTitle}>
          <UnstyledButton
            className={classes.promptToggle}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={() => setOpened(!opened)}
          >
            <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
            {tema_nombre}
          </UnstyledButton>
        </Title>
        <time className={classes.moment} dateTime={created_at}>
          {moment}
        </time>
        <DeleteButton label={`Eliminar el prompt de ${tema_nombre}, ${moment}`} onClick={onDelete} />
      </div>
      {!opened && <p className={classes.preview}>{prompt.prompt}</p>}
      {opened && (
        <div id={id} className={classes.promptBody}>
          <dl className={classes.answers}>
            {answers.map(({ questionId, question, answer }) => (
              <div key={questionId}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.promptText}>{prompt.prompt}</p>
          {tema_id === null && <p className={classes.meta}>El tema ya no existe.</p>}
          <div className={classes.promptActs}>
            <CopyButton text={prompt.prompt} toast="Prompt copiado al portapapeles" />
            {tema_id !== null && (
              <LinkButton
                to={generarPath(tema_id)}
                state={{ reuse: Object.fromEntries(answers.map(({ questionId, answer }) => [questionId, answer])) } satisfies ReuseState}
                variant="default"
                leftSection={<IconRepeat size={16} stroke={1.75} aria-hidden />}
              >
                Usar de nuevo
              </LinkButton>
            )}
            <UtilButtons prompt={{ id: prompt.id, empresa_id }} util={prompt.util} />
          </div>
        </div>
      )}
    </li>
  );
}
