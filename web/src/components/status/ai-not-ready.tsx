import { ERRORS } from '@ensaya/contract/errors.ts';
import type { NotReadyReason } from '@ensaya/contract/generation.ts';
import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../../lib/address/paths.ts';

/** The first two are the specification's sentences [8.5], as the server says them. */
const WORDS: Record<NotReadyReason, { what: string; act: string; ask: string }> = {
  not_configured: {
    what: ERRORS.ai_not_configured.message,
    act: 'Configúrala en Ajustes',
    ask: 'Pide a tu responsable que la configure.',
  },
  no_key: { what: ERRORS.ai_no_key.message, act: 'Ponla en Ajustes', ask: 'Pide a tu responsable que la ponga.' },
  cap: {
    what: 'La empresa ha llegado a su tope de IA de este mes',
    act: 'Súbelo en Ajustes',
    ask: 'Pide a tu responsable que lo suba.',
  },
  platform: {
    what: 'La IA que eligió la empresa ya no está disponible',
    act: 'Elige otra en Ajustes',
    ask: 'Pide a tu responsable que elija otra.',
  },
  credit_spent: {
    what: 'El crédito de IA de Ensaya se ha terminado por este mes',
    act: 'Pon una clave propia en Ajustes',
    ask: 'Pide a tu responsable que ponga una clave propia.',
  },
  credit_paused: {
    what: 'Ensaya ha dejado de ofrecer su IA por ahora',
    act: 'Pon una clave propia en Ajustes',
    ask: 'Pide a tu responsable que ponga una clave propia.',
  },
  credit_changed: {
    what: 'Las condiciones de la IA de Ensaya han cambiado',
    act: 'Revísalas en Ajustes',
    ask: 'Pide a tu responsable que las acepte.',
  },
};

type Props = { reason: NotReadyReason; canConfigure: boolean };

/** Why there is no AI, and below it what this person can do about it. */
export const AiNotReady = ({ reason, canConfigure }: Props) => {
  const { what, act, ask } = WORDS[reason];
  return (
    <>
      <Text span inherit display="block">
        {what}
      </Text>
      {canConfigure ? (
        <Anchor component={Link} to={PATHS.settings} inherit underline="always">
          {act}
        </Anchor>
      ) : (
        ask
      )}
    </>
  );
};
