import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { AiNotReady } from '../../../components/status/ai-not-ready.tsx';
import { ensayarPath, playPath } from '../../../lib/address/paths.ts';
import { generationStateQuery } from '../../../lib/api/generation.ts';
import type { Escena } from '../ensayos.api.ts';
import classes from './preparar.module.css';

type Props = { empresa_id: string; roleplay_id: string; escena: Escena };

/** Without AI the written exercise stands in its place, and the page says why. */
export function SinEnsayo({ empresa_id, roleplay_id, escena: { abierto, no_disponible, asignado } }: Props) {
  const state = useQuery(generationStateQuery(empresa_id));
  const reason = state.data?.reason ?? (no_disponible === 'tope' ? 'cap' : 'not_configured');
  return (
    <section className={classes.section} aria-labelledby="hoy-no">
      <Title order={2} id="hoy-no">
        Hoy no se puede ensayar en vivo
      </Title>
      <Text c="dimmed" mt={4} component="div">
        <AiNotReady reason={reason} canConfigure={false} />
      </Text>
      <Text mt="sm">Puedes hacerlo por escrito.{asignado && asignado.modo !== 'escrito' && ' Mientras no haya IA, cuenta igual.'}</Text>
      <div className={classes.go}>
        {abierto && (
          <LinkButton to={ensayarPath(roleplay_id, abierto)} variant="default">
            Ver tu ensayo en pausa
          </LinkButton>
        )}
        <BottomAct>
          <LinkButton to={playPath(roleplay_id)}>Hacerlo por escrito</LinkButton>
        </BottomAct>
      </div>
    </section>
  );
}
