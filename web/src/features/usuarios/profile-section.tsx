import { type CurrentUser, updateProfile } from '@ensaya/contract/usuarios.ts';
import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CardSection } from '../../components/card-section.tsx';
import { Failure, Success } from '../../components/message.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { fieldErrors, focusFirstError, validateWith } from '../../lib/form-schema.ts';
import { updateProfileMutation } from './usuarios.api.ts';

export function ProfileSection({ user }: { user: CurrentUser }) {
  const update = useMutation({ ...updateProfileMutation, onError: (error) => form.setErrors(fieldErrors(error)) });
  const form = useForm({
    initialValues: { nombre: user.nombre ?? '', time_zone: user.time_zone },
    validate: validateWith(updateProfile.body),
    onValuesChange: () => {
      if (!update.isIdle) update.reset();
    },
  });
  const zones = useMemo(() => timeZones(user.time_zone), [user.time_zone]);
  return (
    <CardSection
      title="Nombre y zona horaria"
      description="Tu nombre aparece junto a tu correo. Las fechas y las horas se muestran en tu zona horaria."
    >
      <form noValidate onSubmit={form.onSubmit((values) => update.mutate(values), focusFirstError(form))}>
        <Stack gap="md">
          <TextInput label="Nombre" autoComplete="name" {...form.getInputProps('nombre')} />
          <Select
            label="Zona horaria"
            data={zones}
            searchable
            limit={60}
            allowDeselect={false}
            nothingFoundMessage="Ninguna zona se llama así"
            {...form.getInputProps('time_zone')}
          />
          {update.isSuccess && <Success title="Cambios guardados" />}
          {update.error && <Failure title="No hemos podido guardar los cambios">{messageOf(update.error)}</Failure>}
          <Group>
            <Button type="submit" loading={update.isPending}>
              Guardar
            </Button>
          </Group>
        </Stack>
      </form>
    </CardSection>
  );
}

/** The zones this browser knows, and the one that is set even if it does not. */
function timeZones(current: string): { value: string; label: string }[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), current]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
