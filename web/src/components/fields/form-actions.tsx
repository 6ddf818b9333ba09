import { Group } from '@mantine/core';
import { SecondaryButton, SubmitButton } from '../buttons/buttons.tsx';

type Props = { submit: string; pending: boolean; onCancel: () => void; color?: string };

/** The buttons of a form that opens inside a page. */
export const FormActions = ({ submit, pending, onCancel, ...button }: Props) => (
  <Group gap="sm">
    <SecondaryButton onClick={onCancel} disabled={pending}>
      Cancelar
    </SecondaryButton>
    <SubmitButton pending={pending} {...button}>
      {submit}
    </SubmitButton>
  </Group>
);
