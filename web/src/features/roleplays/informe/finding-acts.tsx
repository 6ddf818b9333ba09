import type { Informe } from '@ensaya/contract/informes.ts';
import { Flex } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LinkButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { lazyDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { informePath, PATHS, tareasLink } from '../../../lib/address/paths.ts';
import { newWith } from '../../../lib/address/use-new-on-arrival.ts';
import { keepHallazgoMutation } from '../propose.api.ts';
import classes from './finding.module.css';
import { roleplayKeyOf } from './informe-head.ts';
import print from './print.module.css';

const RepeatDialog = lazyDialog(async () => (await import('./repeat-dialog.tsx')).RepeatDialog);

type Props = { informe: Informe; finding: Informe['findings'][number] };

/** What a finding leads to. Each form begins with the finding's own text, never with what a person wrote, and is saved by its own button. */
export function FindingActs({ informe, finding }: Props) {
  const [repeating, setRepeating] = useState(false);
  const { empresa_id: empresa, roleplay_id, id } = informe;
  const keep = useMutation(keepHallazgoMutation);
  const texts = newWith({
    titulo: finding.title,
    texto: finding.text,
    volver: { label: 'Volver al reporte', to: informePath(roleplay_id, id) },
  });
  return (
    <>
      <Flex gap="xs" wrap="wrap" className={`${classes.acts} ${print.hidden}`}>
        <LinkButton to={`${PATHS.faqs}?${new URLSearchParams({ empresa })}`} state={texts} variant="default" size="compact-sm">
          Crear FAQ
        </LinkButton>
        <LinkButton to={tareasLink(undefined, { empresa })} state={texts} variant="default" size="compact-sm">
          Crear tarea
        </LinkButton>
        <SecondaryButton
          size="compact-sm"
          loading={keep.isPending}
          onClick={() => keep.mutate({ empresa_id: empresa, informe_id: id, finding: finding.n })}
        >
          Guardar como borrador
        </SecondaryButton>
        {finding.personas > 0 && (
          <SecondaryButton size="compact-sm" onClick={() => setRepeating(true)}>
            Repetir con…
          </SecondaryButton>
        )}
      </Flex>
      <RepeatDialog
        opened={repeating}
        onClose={() => setRepeating(false)}
        roleplayKey={roleplayKeyOf(informe)}
        people={finding.quotes.map(({ user }) => user)}
      />
    </>
  );
}
