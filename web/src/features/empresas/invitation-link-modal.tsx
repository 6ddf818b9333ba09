import { Stack } from '@mantine/core';
import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { LinkToCopy } from '../../components/buttons/link-to-copy.tsx';
import { DialogActions } from '../../components/dialogs/dialog-actions.tsx';
import { type DialogState, FormModal } from '../../components/dialogs/form-modal.tsx';

/** The link of a responsable's invitation, where no mail is sent: the person who invites hands it over. */
export const InvitationLinkModal = ({ nombre, url, ...state }: DialogState & { nombre: string; url: string }) => (
  <FormModal {...state} title="Enlace de invitación">
    <Stack gap="md">
      <p>
        Aquí no se envían correos. Entrega este enlace a quien será responsable de <strong>{nombre}</strong>. Sirve 7 días.
      </p>
      <LinkToCopy label="Enlace de invitación" url={url} />
      <DialogActions>
        <SecondaryButton onClick={state.onClose}>Listo</SecondaryButton>
      </DialogActions>
    </Stack>
  </FormModal>
);
