import type { Informe } from '@ensaya/contract/informes.ts';
import { Box, Button } from '@mantine/core';
import { IconArrowMerge, IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { NumberBox } from '../../../components/page/number-box.tsx';
import { StatusBadge } from '../../../components/status/status-badge.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { retryPiecesMutation } from '../informes.api.ts';
import classes from './informe-progress.module.css';
import { groupPieces, type PieceGroup } from './piece-groups.ts';

const JOINING = 'Unir los hallazgos y comprobar cada cita';

/** One row per question, and the joining. */
export const InformePieces = ({ informe }: { informe: Informe }) => (
  <ol className={classes.pieces} aria-label="Partes del reporte">
    {groupPieces(informe.pieces).map((group) => (
      <PieceRow key={group.key} group={group} informe={informe} />
    ))}
  </ol>
);

function PieceRow({ group, informe: { id, empresa_id, state } }: { group: PieceGroup; informe: Informe }) {
  const retry = useMutation(retryPiecesMutation);
  const { question, failed, done, total } = group;
  const [failure] = failed;
  const name = question?.text ?? JOINING;
  return (
    <li className={classes.piece} data-waiting={group.state === 'pending' || undefined}>
      <NumberBox>{question ? question.order : <IconArrowMerge className={classes.joining} size={16} aria-hidden />}</NumberBox>
      <div>
        <p className={classes.question} title={name}>
          {name}
        </p>
        {failure?.error && (
          <Box component="p" c="var(--mantine-color-error)" fz="xs" lh="1.125rem" data-anywhere>
            {failure.error}
          </Box>
        )}
      </div>
      <span className={classes.state}>
        <PieceState group={group} isStopped={state !== 'running'} />
        {failure && state === 'running' && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`Reintentar: ${name}`}
            loading={retry.isPending}
            onClick={() => retry.mutate({ id, empresa_id, piece_ids: failed.map((piece) => piece.id) })}
          >
            Reintentar
          </Button>
        )}
        {(question || total > 1) && (
          <span className={classes.count}>
            {done} de {total}
          </span>
        )}
      </span>
    </li>
  );
}

function PieceState({ group: { state, failed, question }, isStopped }: { group: PieceGroup; isStopped: boolean }) {
  if (state === 'failed') return <StatusBadge color="red">{countOf(failed.length, 'parte falló', 'partes fallaron')}</StatusBadge>;
  if (isStopped && state !== 'done') return state === 'running' ? 'A medias' : question ? 'Sin leer' : 'Sin hacer';
  if (state === 'running') return <StatusBadge color="blue">En progreso</StatusBadge>;
  if (state === 'pending') return question ? 'En espera' : 'Al final';
  return (
    <span className={classes.done}>
      <IconCheck size={16} aria-hidden />
      {question ? 'Leída' : 'Hecho'}
    </span>
  );
}
