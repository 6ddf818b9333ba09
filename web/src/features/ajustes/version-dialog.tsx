import type { TemplateVersion } from '@ensaya/contract/ajustes.ts';
import { Button, Modal, Stack } from '@mantine/core';
import { DialogActions } from '../../components/dialog-actions.tsx';
import { formatMoment } from '../../lib/dates.ts';
import classes from './template-field.module.css';
import { TEMPLATE_LABELS } from './use-ai-form.ts';

type Props = { version: TemplateVersion; opened: boolean; onRecover: () => void; onClose: () => void };

/** A look at the text before it takes the place of the one being written. */
export const VersionDialog = ({ version: { kind, template, created_at, email }, opened, onRecover, onClose }: Props) => (
  <Modal opened={opened} onClose={onClose} title={TEMPLATE_LABELS[kind]} size="lg">
    <Stack gap="md">
      <p className={classes.caption}>
        {[`Hasta el ${formatMoment(created_at)}`, email && `la cambió ${email}`].filter(Boolean).join(' · ')}
      </p>
      <div className={classes.preview}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so the keyboard must reach it */}
        <section className={classes.filled} tabIndex={0} aria-label="Texto">
          {template}
        </section>
      </div>
      <p className={classes.caption}>Vuelve al editor en lugar del texto actual. No se guarda hasta que pulses «Guardar cambios».</p>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button onClick={onRecover}>Recuperar</Button>
      </DialogActions>
    </Stack>
  </Modal>
);
