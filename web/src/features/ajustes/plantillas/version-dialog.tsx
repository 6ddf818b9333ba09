import type { TemplateVersion } from '@ensaya/contract/ajustes.ts';
import { Button, Modal, Stack, Text } from '@mantine/core';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { DialogActions } from '../../../components/dialogs/dialog-actions.tsx';
import { FocusedTitle } from '../../../components/dialogs/focused-title.tsx';
import type { DialogState } from '../../../components/dialogs/form-modal.tsx';
import { formatMoment } from '../../../lib/format/dates.ts';
import { personLabel } from '../../../lib/text/person-name.ts';
import { TEMPLATE_LABELS } from '../ia/use-ai-form.ts';
import classes from './template-field.module.css';

type Props = DialogState & { version: TemplateVersion; onRecover: (version: TemplateVersion) => void };

/** Shows a previous text of a template, which can replace the one in the form. */
export const VersionDialog = ({ version, opened, onRecover, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={<FocusedTitle>{TEMPLATE_LABELS[version.kind]}</FocusedTitle>} size="lg">
    <Stack gap="md">
      <Text variant="meta">
        {[
          `Hasta el ${formatMoment(version.created_at)}`,
          version.email && `la cambió ${personLabel({ email: version.email, nombre: version.nombre })}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <div className={classes.preview}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it */}
        <section className={classes.filled} tabIndex={0} aria-label="Texto">
          {version.template}
        </section>
      </div>
      <Text variant="meta">Vuelve al editor en lugar del texto actual. No se guarda hasta que pulses «Guardar cambios».</Text>
      <DialogActions>
        <SecondaryButton onClick={onClose}>Cancelar</SecondaryButton>
        <Button onClick={() => onRecover(version)}>Recuperar</Button>
      </DialogActions>
    </Stack>
  </Modal>
);
