import { PAISES, type Pais, SECTORES, type Sector } from '@ensaya/contract/empresas.ts';
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { ADDRESS_INPUT } from '../../lib/forms/address-input.ts';

export type EmpresaValues = { nombre: string; correo_contacto: string; sector: Sector; pais: Pais };

const choices = (labels: Record<string, string>, none: string) => [
  { value: '', label: none, disabled: true },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
];
const SECTOR_CHOICES = choices(SECTORES, 'Selecciona un sector');
const PAIS_CHOICES = choices(PAISES, 'Selecciona un país');

export function EmpresaFields<Values extends EmpresaValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <>
      <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
      <TextInput label="Correo de Contacto" withAsterisk {...ADDRESS_INPUT} {...form.getInputProps('correo_contacto')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect label="Sector" withAsterisk data={SECTOR_CHOICES} {...form.getInputProps('sector')} />
        <NativeSelect label="País" withAsterisk data={PAIS_CHOICES} {...form.getInputProps('pais')} />
      </SimpleGrid>
    </>
  );
}
