import type { NotReadyReason } from '@ensaya/contract/generation.ts';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';

const WORDS: Record<NotReadyReason, { what: string; act: string }> = {
  not_configured: { what: 'La IA aún no está configurada', act: 'Configúrala en Ajustes' },
  no_key: { what: 'Falta la clave de la IA', act: 'Ponla en Ajustes' },
  cap: { what: 'La empresa ha llegado a su tope de IA de este mes', act: 'Súbelo en Ajustes' },
  platform: { what: 'La IA que eligió la empresa ya no está disponible', act: 'Elige otra en Ajustes' },
};

type Props = { reason: NotReadyReason; canConfigure: boolean };

/** Why there is no AI, and what this person can do about it. */
export const AiNotReady = ({ reason, canConfigure }: Props) => {
  const { what, act } = WORDS[reason];
  if (!canConfigure) return `${what}; avisa a tu responsable`;
  return (
    <>
      {what}.{' '}
      <Anchor component={Link} to={PATHS.settings} inherit underline="always">
        {act}
      </Anchor>
    </>
  );
};
