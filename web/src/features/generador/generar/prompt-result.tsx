import { Anchor, Box, Button, Title } from '@mantine/core';
import { IconCheck, IconRefresh, IconSquare } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { CopyButton } from '../../../components/buttons/copy-button.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { MIS_PROMPTS } from '../link-state.ts';
import { PromptText } from '../prompt-text.tsx';
import { UtilButtons } from '../prompts/util-buttons.tsx';
import classes from './generar.module.css';
import { Receipt } from './receipt.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import type { Generation } from './use-generation.ts';

type Props = {
  generation: Generation;
  empresa_id: string;
  onStop: () => void;
  onAgain: () => void;
  onVoted: (util: boolean | null) => void;
};

/** The prompt as it is written, and what can be done with it afterwards. */
export function PromptResult({ generation, empresa_id, onStop, onAgain, onVoted }: Props) {
  const id = useId();
  const { role } = useCurrentUser();
  const heading = useFocusRescue<HTMLHeadingElement>(generation.is);
  const isRunning = generation.is === 'running';
  const text = 'text' in generation ? generation.text : '';
  const end = useFollowEnd(isRunning, text);
  const isStopped = generation.is === 'stopped';

  return (
    <section data-card className={classes.result} aria-labelledby={id}>
      <div className={classes.resultHead}>
        <Title order={2} id={id} ref={heading} tabIndex={-1} className={classes.resultTitle} data-no-ring>
          Prompt Generado
        </Title>
        {isStopped && <StatusBadge color="gray">Detenido</StatusBadge>}
        {isRunning && (
          <Button variant="subtle" color="gray" leftSection={<IconSquare size={16} aria-hidden />} onClick={onStop}>
            Detener
          </Button>
        )}
      </div>
      <div className={classes.out} aria-live="polite" aria-busy={isRunning}>
        <PromptText text={text} isRunning={isRunning} />
      </div>
      {generation.is === 'failed' && (
        <Box pt={0} pb="sm" px={{ base: 'md', sm: 18 }}>
          <Failure>{explain('Error al generar el prompt', generation.error)}</Failure>
        </Box>
      )}
      <div className={classes.resultFoot}>
        <CopyButton text={text} toast="Prompt copiado al portapapeles" variant="light" disabled={isRunning || text === ''} />
        {(isStopped || generation.is === 'failed') && (
          <SecondaryButton leftSection={<IconRefresh size={16} aria-hidden />} onClick={onAgain}>
            Generar de nuevo
          </SecondaryButton>
        )}
        {generation.is === 'done' && <UtilButtons prompt={{ id: generation.id, empresa_id }} util={generation.util} onVoted={onVoted} />}
      </div>
      {generation.is === 'done' && <Kept isKept={generation.kept} />}
      {generation.is === 'done' && role === 'manager' && <Receipt empresa_id={empresa_id} id={generation.id} cost={generation.cost} />}
      <div ref={end} className={classes.end} />
    </section>
  );
}

/** Where the prompt is now. */
const Kept = ({ isKept }: { isKept: boolean }) =>
  isKept ? (
    <p className={classes.kept}>
      <IconCheck size={16} aria-hidden />
      <span>
        Guardado en{' '}
        <Anchor component={Link} to={MIS_PROMPTS} inherit underline="always">
          Mis prompts
        </Anchor>
      </span>
    </p>
  ) : (
    <Box pt={0} pb="sm" px={{ base: 'md', sm: 18 }}>
      <Failure>No hemos podido guardarlo en Mis prompts. Cópialo antes de salir.</Failure>
    </Box>
  );
