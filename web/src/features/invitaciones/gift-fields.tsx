import { INVITATION_LIMITS } from '@ensaya/contract/invitaciones.ts';
import { DEADLINE_DAYS } from '@ensaya/contract/roleplay-assignments.ts';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { QueryError } from '../../components/empty/load-error.tsx';
import { LimitedDays } from '../../components/fields/limited-days.tsx';
import { Disclosure } from '../../components/lists/disclosure.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { gruposQuery } from '../../lib/data/grupos.ts';
import { roleplaysQuery } from '../../lib/data/roleplays-query.ts';
import { checkDays } from '../../lib/format/deadline.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import classes from './invitaciones.module.css';

/** What the invited people get when they join. */
export type Gift = { roleplays: string[]; limited: boolean; days: string; grupos: string[] };
export const NO_GIFT: Gift = { roleplays: [], limited: false, days: String(DEADLINE_DAYS.default), grupos: [] };
type Promised = { roleplays: string[]; roleplay_days: number | null; grupos: string[] };

/** As the operation takes it; undefined: the days cannot be read, and their field says why. */
export function readGift({ roleplays, limited, days, grupos }: Gift): Promised | undefined {
  if (roleplays.length === 0 || !limited) return { roleplays, roleplay_days: null, grupos };
  const { data } = checkDays(days);
  return data === undefined ? undefined : { roleplays, roleplay_days: data, grupos };
}

type ChoiceProps = { empresa_id: string; value: Gift; onChange: (gift: Gift) => void };
type Props = ChoiceProps & { daysRef: Ref<HTMLInputElement>; opened: boolean; onToggle: (opened: boolean) => void };

export function GiftFields({ opened, onToggle, daysRef, ...choice }: Props) {
  // Superadmins read no groups.
  const withGrupos = useCurrentUser().role === 'manager';
  const chosen = choice.value.roleplays.length + choice.value.grupos.length;
  const what = withGrupos ? 'Grupos y roleplays al entrar' : 'Roleplays al entrar';
  return (
    <Disclosure label={chosen > 0 ? `${what} (${chosen})` : what} opened={opened} onToggle={onToggle}>
      <Stack gap="lg">
        {withGrupos && <GrupoChoice {...choice} />}
        <RoleplayChoice daysRef={daysRef} {...choice} />
      </Stack>
    </Disclosure>
  );
}

/** A company without groups has no such field. */
function GrupoChoice({ empresa_id, value, onChange }: ChoiceProps) {
  const grupos = useQuery(gruposQuery(empresa_id));
  if (grupos.isPending) return <ListSkeleton label="Cargando grupos…" count={1} />;
  if (!grupos.data) return <QueryError what="Error al cargar los grupos" query={grupos} />;
  if (grupos.data.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text variant="hint">Cada persona entra en estos grupos cuando se une, y recibe sus roleplays.</Text>
      <Choices
        label="Grupos en los que entran"
        options={grupos.data.map(({ id, nombre }) => ({ id, label: nombre }))}
        chosen={value.grupos}
        most={INVITATION_LIMITS.grupos}
        onChange={(ids) => onChange({ ...value, grupos: ids })}
      />
    </Stack>
  );
}

function RoleplayChoice({ empresa_id, value, onChange, daysRef }: ChoiceProps & Pick<Props, 'daysRef'>) {
  const roleplays = useQuery(roleplaysQuery(empresa_id));
  if (roleplays.isPending) return <ListSkeleton label="Cargando roleplays…" count={1} />;
  if (!roleplays.data) return <QueryError what="Error al cargar los roleplays" query={roleplays} />;
  if (roleplays.data.length === 0)
    return <Text variant="hint">Aún no hay roleplays. Cuando crees el primero podrás asignarlo también al invitar.</Text>;
  const error = value.limited ? checkDays(value.days).error?.issues[0]?.message : undefined;
  return (
    <Stack gap="sm">
      <Text variant="hint">Cada persona recibe estos roleplays cuando se une.</Text>
      <Choices
        label="Roleplays que reciben al entrar"
        options={roleplays.data.map(({ id, title }) => ({ id, label: title }))}
        chosen={value.roleplays}
        most={INVITATION_LIMITS.roleplays}
        onChange={(ids) => onChange({ ...value, roleplays: ids })}
      />
      {value.roleplays.length > 0 && (
        <LimitedDays
          ref={daysRef}
          limited={value.limited}
          days={value.days}
          unit={['día desde que se une', 'días desde que se une']}
          error={error}
          onLimited={(limited) => onChange({ ...value, limited })}
          onDays={(days) => onChange({ ...value, days })}
        />
      )}
    </Stack>
  );
}

type ChoicesProps = {
  label: string;
  options: { id: string; label: string }[];
  chosen: string[];
  most: number;
  onChange: (ids: string[]) => void;
};

function Choices({ label, options, chosen, most, onChange }: ChoicesProps) {
  const isFull = chosen.length >= most;
  return (
    <>
      <Stack component="fieldset" gap="xs" className={classes.choices} aria-label={label}>
        {options.map((option) => {
          const isChosen = chosen.includes(option.id);
          return (
            <Checkbox
              key={option.id}
              label={option.label}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((id) => id !== option.id) : [...chosen, option.id])}
            />
          );
        })}
      </Stack>
      {isFull && <Text variant="hint">{`Puedes elegir ${most} como máximo.`}</Text>}
    </>
  );
}
