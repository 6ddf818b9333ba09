import { type DiasEnsayo, ENSAYO_DIAS } from '@ensaya/contract/ensayos.ts';
import { Button, Text, Title } from '@mantine/core';
import { IconArrowRight, IconLock } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { ensayarPath } from '../../../lib/address/paths.ts';
import { explain, hasCode } from '../../../lib/api/api-error.ts';
import { formatCeiling, formatUsd } from '../../../lib/format/money.ts';
import { DiasSelect } from '../dias-select.tsx';
import { beginMutation, costeQuery, type Escena, escenaQuery } from '../ensayos.api.ts';
import classes from './preparar.module.css';

type Props = { empresa_id: string; roleplay_id: string; escena: Escena };

/** Who sees it, what it may cost, and the first step. */
export function Begin({ empresa_id, roleplay_id, escena: { abierto, proveedor } }: Props) {
  const key = { empresa_id, roleplay_id };
  const coste = useQuery(costeQuery(key));
  const begin = useMutation(beginMutation);
  const client = useQueryClient();
  const navigate = useNavigate();
  // Sent again after a lost answer, it begins one rehearsal.
  const [id] = useState(() => crypto.randomUUID());
  const [dias, setDias] = useState<DiasEnsayo>(ENSAYO_DIAS.default);
  const start = () => {
    if (!coste.data) return;
    begin.mutate(
      { id, ...key, ceiling: coste.data.ceiling, dias },
      {
        onSuccess: (ensayo) => navigate(ensayarPath(roleplay_id, ensayo.id)),
        // What it costs, or the character, has changed: read again and shown before the next click.
        onError: (error) => {
          if (hasCode(error, 'stale')) void client.invalidateQueries({ queryKey: costeQuery(key).queryKey });
          else void client.invalidateQueries({ queryKey: escenaQuery(key).queryKey });
        },
      },
    );
  };
  return (
    <>
      <div className={classes.box}>
        <IconLock size={20} aria-hidden />
        <div>
          <Title order={2} fz="0.9375rem" fw={600}>
            Nadie lo ve hasta que lo entregues
          </Title>
          <p>
            Hablas con un personaje de IA. Nadie de tu empresa ve este ensayo, ni que lo has hecho, hasta que lo entregues. El texto lo
            procesa {proveedor ?? 'el proveedor de IA'} con la cuenta de tu empresa.
          </p>
          <div className={classes.keep}>
            <span>Si no lo entregas, se borra solo a los</span>
            <DiasSelect dias={dias} onChange={setDias} label="Cuándo se borra" />
            <span>sin tocarlo.</span>
          </div>
        </div>
      </div>
      <QueryError what="Error al calcular lo que cuesta" query={coste} />
      {begin.error && (
        <Failure mt="md">
          {hasCode(begin.error, 'stale')
            ? 'Lo que puede costar ha cambiado. Míralo y empieza otra vez.'
            : explain('Error al empezar', begin.error)}
        </Failure>
      )}
      <div className={classes.go}>
        <Text variant="meta" aria-live="polite">
          {coste.data
            ? `Como mucho ${formatCeiling(coste.data.ceiling)} · lo normal, ${formatUsd(coste.data.likely)}`
            : coste.isPending && 'Calculando lo que cuesta…'}
        </Text>
        <div className={classes.acts}>
          <BottomAct>
            {abierto ? (
              <>
                <SecondaryButton onClick={start} loading={begin.isPending} disabled={!coste.data}>
                  Empezar de nuevo
                </SecondaryButton>
                <LinkButton to={ensayarPath(roleplay_id, abierto)} rightSection={<IconArrowRight size={16} aria-hidden />}>
                  Continuar
                </LinkButton>
              </>
            ) : (
              <Button
                onClick={start}
                loading={begin.isPending}
                disabled={!coste.data}
                rightSection={<IconArrowRight size={16} aria-hidden />}
              >
                Empezar
              </Button>
            )}
          </BottomAct>
        </div>
      </div>
    </>
  );
}
