import { COPY_DAYS } from '@ensaya/contract/datos.ts';
import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Button, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Copies } from '../../components/files/copies.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { EraseDialog, WhatErasingDoes } from './erase-dialog.tsx';
import { eraseOwnAccountMutation } from './usuarios.api.ts';

type Props = { user: CurrentUser; onErased: () => void };

/** What a person may ask of the data about them: a copy, and erasure. */
export function OwnDataSections({ user, onErased }: Props) {
  const [erasing, dialog] = useDisclosure();
  return (
    <Stack maw="47rem">
      <CardSection
        title="Descargar mis datos"
        description={`Un archivo ZIP con lo que guardamos sobre ti: cuenta, respuestas, borradores, prompts, comentarios, avisos y archivos. Solo tú puedes descargarlo, durante ${COPY_DAYS} días.`}
      >
        <Copies askLabel="Descargar mis datos" />
      </CardSection>
      <CardSection
        title="Eliminar mi cuenta"
        description="Borra tus respuestas, borradores, prompts y archivos. Lo que has escrito para tu empresa se queda sin tu nombre. Si quieres conservar algo, descarga antes tus datos."
      >
        <Button color="red" variant="outline" onClick={dialog.open}>
          Eliminar mi cuenta
        </Button>
      </CardSection>
      <EraseDialog
        opened={erasing}
        onClose={dialog.close}
        title="Eliminar mi cuenta"
        email={user.email}
        by={user}
        mutation={eraseOwnAccountMutation}
        onErased={onErased}
      >
        <WhatErasingDoes />
      </EraseDialog>
    </Stack>
  );
}
