import { type DiasEnsayo, ENSAYO_DIAS } from '@ensaya/contract/ensayos.ts';
import { NativeSelect } from '@mantine/core';

type Props = { dias: DiasEnsayo; onChange: (dias: DiasEnsayo) => void; label: string; disabled?: boolean };

/** How long a rehearsal that was not handed in is kept. */
export const DiasSelect = ({ dias, onChange, label, disabled = false }: Props) => (
  <NativeSelect
    aria-label={label}
    w="7rem"
    value={String(dias)}
    disabled={disabled}
    data={ENSAYO_DIAS.all.map((days) => ({ value: String(days), label: `${days} días` }))}
    onChange={({ currentTarget }) => {
      const chosen = ENSAYO_DIAS.all.find((days) => String(days) === currentTarget.value);
      if (chosen) onChange(chosen);
    }}
  />
);
