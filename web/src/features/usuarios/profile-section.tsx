import { type CurrentUser, updateProfile } from '@ensaya/contract/usuarios.ts';
import { Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { FormActions } from '../../components/fields/form-actions.tsx';
import { LazySelect } from '../../components/fields/lazy-select.tsx';
import { type CloseRow, EditRow } from '../../components/lists/edit-row.tsx';
import { ErrorMessage, Success } from '../../components/page/message.tsx';
import { focusOnArrival } from '../../lib/focus/focus-on-arrival.ts';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { useMutationForm } from '../../lib/forms/use-mutation-form.ts';
import { cityOf, isZoneFound, timeZones } from './time-zones.ts';
import { updateProfileMutation } from './usuarios.api.ts';

export const ProfileSection = ({ user }: { user: CurrentUser }) => (
  <EditRow
    title="Nombre y zona horaria"
    value={`${user.nombre || 'Sin nombre'} · Hora de ${cityOf(user.time_zone)}`}
    action={{ label: 'Cambiar', name: 'Cambiar nombre y zona horaria' }}
  >
    {(close) => <ProfileForm user={user} close={close} />}
  </EditRow>
);

function ProfileForm({ user, close }: { user: CurrentUser; close: CloseRow }) {
  const { form, mutation, submit } = useMutationForm({
    initial: { nombre: user.nombre ?? '', time_zone: user.time_zone },
    validate: validateWith(updateProfile.body),
    mutation: updateProfileMutation,
    variablesOf: (values) => values,
    onDone: () => close(<Success title="Cambios guardados" />),
  });
  const zones = useMemo(() => timeZones(user.time_zone), [user.time_zone]);
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={focusOnArrival}
          label="Nombre"
          description="Aparece junto a tu correo."
          autoComplete="name"
          {...form.getInputProps('nombre')}
        />
        <LazySelect
          label="Zona horaria"
          description="Las fechas y las horas se muestran en ella."
          data={zones}
          searchable
          // All options: the list opens at the chosen one.
          filter={({ options, search }) => options.filter((option) => 'value' in option && isZoneFound(search, option))}
          allowDeselect={false}
          nothingFoundMessage="Ninguna zona se llama así"
          {...form.getInputProps('time_zone')}
        />
        <ErrorMessage title="No hemos podido guardar los cambios" error={mutation.error} />
        <FormActions submit="Guardar" pending={mutation.isPending} onCancel={() => close()} />
      </Stack>
    </form>
  );
}
