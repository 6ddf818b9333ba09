import { type CurrentUser, updateProfile } from '@ensaya/contract/usuarios.ts';
import { Group, Stack, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { SubmitButton } from '../../components/buttons.tsx';
import { CardSection } from '../../components/card-section.tsx';
import { LazySelect } from '../../components/lazy-select.tsx';
import { ErrorMessage, Success } from '../../components/message.tsx';
import { validateWith } from '../../lib/form-schema.ts';
import { useMutationForm } from '../../lib/use-mutation-form.ts';
import { isZoneFound, timeZones } from './time-zones.ts';
import { updateProfileMutation } from './usuarios.api.ts';

export function ProfileSection({ user }: { user: CurrentUser }) {
  const { form, mutation, submit } = useMutationForm({
    initial: { nombre: user.nombre ?? '', time_zone: user.time_zone },
    validate: validateWith(updateProfile.body),
    mutation: updateProfileMutation,
    variablesOf: (values) => values,
    onChange: () => mutation.isSuccess && mutation.reset(),
  });
  const zones = useMemo(() => timeZones(user.time_zone), [user.time_zone]);
  return (
    <CardSection
      title="Nombre y zona horaria"
      description="Tu nombre aparece junto a tu correo. Las fechas y las horas se muestran en tu zona horaria."
    >
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <TextInput label="Nombre" autoComplete="name" {...form.getInputProps('nombre')} />
          <LazySelect
            label="Zona horaria"
            data={zones}
            searchable
            // All options: the list opens at the chosen one.
            filter={({ options, search }) => options.filter((option) => 'value' in option && isZoneFound(search, option))}
            allowDeselect={false}
            nothingFoundMessage="Ninguna zona se llama así"
            {...form.getInputProps('time_zone')}
          />
          {mutation.isSuccess && <Success title="Cambios guardados" />}
          <ErrorMessage title="No hemos podido guardar los cambios" error={mutation.error} />
          <Group>
            <SubmitButton pending={mutation.isPending}>Guardar</SubmitButton>
          </Group>
        </Stack>
      </form>
    </CardSection>
  );
}
