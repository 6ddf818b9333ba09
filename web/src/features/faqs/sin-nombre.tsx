import { Checkbox } from '@mantine/core';

type Props = { checked: boolean; onChange: (checked: boolean) => void };

/** The choice to send a question without one's name. Only the person who sent it can read that it was theirs. */
export const SinNombre = ({ checked, onChange }: Props) => (
  <Checkbox
    label="Sin mi nombre"
    description="Tus responsables verán la pregunta, no quién la hace. Te avisaremos igual."
    checked={checked}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
);
