import type { Grupo } from '@ensaya/contract/grupos.ts';
import { Checkbox, NativeSelect } from '@mantine/core';
import { countOf } from '../../../../lib/format/numbers.ts';
import classes from './assign.module.css';

/** `later`: people who enter it from now on receive the role-play too. */
export type ChosenGrupo = { id: string; later: boolean };

type Props = {
  grupos: Grupo[];
  roleplay_id: string;
  chosen: ChosenGrupo[];
  /** Who does not have the role-play yet. */
  canGet: ReadonlySet<string>;
  error: string | undefined;
  onAdd: (grupo: Grupo) => void;
  onChange: (chosen: ChosenGrupo[]) => void;
};

/** Choosing a group picks its people in the list below, where each can be left out unless the group receives the role-play. */
export function GrupoPicker({ grupos, roleplay_id, chosen, canGet, error, onAdd, onChange }: Props) {
  const left = grupos.filter(({ id }) => !chosen.some((one) => one.id === id));
  const labelOf = ({ nombre, user_ids }: Grupo) => {
    const without = user_ids.filter((id) => canGet.has(id)).length;
    if (user_ids.length === 0) return `${nombre} · nadie todavía`;
    return `${nombre} · ${without === 0 ? 'todos lo tienen' : countOf(without, 'persona', 'personas')}`;
  };
  return (
    <div className={classes.grupos}>
      <NativeSelect
        aria-label="Elegir un grupo"
        value=""
        disabled={left.length === 0}
        error={error}
        data={[
          { value: '', label: left.length === 0 ? 'Todos los grupos están elegidos' : 'Elegir un grupo…' },
          ...left.map((grupo) => ({ value: grupo.id, label: labelOf(grupo) })),
        ]}
        onChange={({ currentTarget }) => {
          const grupo = left.find(({ id }) => id === currentTarget.value);
          if (grupo) onAdd(grupo);
        }}
      />
      {chosen.map(({ id, later }) => {
        const grupo = grupos.find((one) => one.id === id);
        if (!grupo) return null;
        const already = grupo.roleplays.some((received) => received.roleplay_id === roleplay_id);
        return (
          <Checkbox
            key={id}
            mt="sm"
            label={`Quien entre en «${grupo.nombre}» lo recibe`}
            description={
              later ? 'También quien está ya en el grupo' : already ? 'Ya lo recibe: se cambia el plazo si lo marcas' : undefined
            }
            checked={later}
            onChange={({ currentTarget }) => onChange(chosen.map((one) => (one.id === id ? { id, later: currentTarget.checked } : one)))}
          />
        );
      })}
    </div>
  );
}
