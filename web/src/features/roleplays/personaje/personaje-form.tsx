import { DIFICULTADES, PERSONAJE_LIMITS, PERSONAJE_PARTES } from '@ensaya/contract/personajes.ts';
import type { RoleplayWithQuestions } from '@ensaya/contract/roleplays.ts';
import { Alert, Button, Group, NumberInput, SegmentedControl, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { SecondaryButton, SubmitButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { DraftLine } from '../../../components/page/draft-line.tsx';
import { Failure } from '../../../components/page/message.tsx';
import { AiNotReady } from '../../../components/status/ai-not-ready.tsx';
import { explain } from '../../../lib/api/api-error.ts';
import { generationStateQuery } from '../../../lib/api/generation.ts';
import type { Keeping } from '../../../lib/drafts/draft-keeper.ts';
import { formatCeiling } from '../../../lib/format/money.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { personajeCosteQuery, proposeMutation } from '../personajes.api.ts';
import { EtapasField, ObjetivosField } from './etapas-field.tsx';
import { FaqsField } from './faqs-field.tsx';
import classes from './personaje.module.css';
import { fieldsOf, type PersonajeFormApi, validTexto } from './personaje-values.ts';
import { Probar } from './probar.tsx';

const PAUSE_MS = 800;

type Props = {
  roleplay: RoleplayWithQuestions;
  form: PersonajeFormApi;
  isOffered: boolean;
  changed: boolean;
  pending: boolean;
  failure: Error | null | undefined;
  keeping: Keeping | undefined;
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
};

/** The character's text, and beside it a conversation with it as it stands. */
export function PersonajeForm({ roleplay, form, isOffered, changed, pending, failure, keeping, onSubmit, onCancel }: Props) {
  const { company_id, id } = roleplay;
  const ia = useQuery(generationStateQuery(company_id));
  const isReady = ia.data?.ready === true;
  const valid = validTexto(form.values);
  const [priced] = useDebouncedValue(JSON.stringify(valid ?? null), PAUSE_MS);
  const text = JSON.parse(priced) as typeof valid | null;
  const coste = useQuery({
    ...personajeCosteQuery({ empresa_id: company_id, roleplay_id: id, personaje: text?.personaje ?? null, faq_ids: text?.faq_ids ?? [] }),
    enabled: isReady,
  });
  const propose = useMutation(proposeMutation);
  const asking = useDialog<true>();
  const isBlank = !form.values.personaje.nombre && !form.values.personaje.situacion;
  const ask = () => {
    asking.close();
    propose.mutate(
      { id: crypto.randomUUID(), empresa_id: company_id, roleplay_id: id },
      { onSuccess: ({ personaje }) => form.setFieldValue('personaje', fieldsOf(personaje)) },
    );
  };
  return (
    <div className={classes.layout}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="lg">
          {isOffered && (
            <Alert color="blue" role="note">
              Este roleplay de la biblioteca trae un personaje. Revísalo y guárdalo: hasta entonces tu equipo no puede ensayar en vivo.
            </Alert>
          )}
          <Group gap="sm">
            <Button variant="light" disabled={!isReady} loading={propose.isPending} onClick={() => (isBlank ? ask() : asking.open(true))}>
              Proponer con IA
            </Button>
            <Text span variant="hint" fz="xs">
              {ia.data?.reason ? (
                <AiNotReady reason={ia.data.reason} canConfigure />
              ) : (
                coste.data && `A partir de la escena y las preguntas · como máximo ${formatCeiling(coste.data.propuesta.ceiling)}`
              )}
            </Text>
          </Group>
          {propose.error && <Failure>{explain('Error al proponer el personaje', propose.error)}</Failure>}
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Cómo se llama"
              withAsterisk
              maxLength={PERSONAJE_LIMITS.nombre.max}
              {...form.getInputProps('personaje.nombre')}
            />
            <TextInput label="En una línea" maxLength={PERSONAJE_LIMITS.linea.max} {...form.getInputProps('personaje.linea')} />
          </SimpleGrid>
          <Textarea
            label="Qué le ha pasado"
            withAsterisk
            autosize
            minRows={2}
            maxLength={PERSONAJE_LIMITS.situacion.max}
            {...form.getInputProps('personaje.situacion')}
          />
          <Textarea
            label="Su primera frase"
            description="Con ella empieza el ensayo."
            withAsterisk
            autosize
            minRows={2}
            maxLength={PERSONAJE_LIMITS.apertura.max}
            {...form.getInputProps('personaje.apertura')}
          />
          <TextInput
            label="Qué quiere conseguir tu equipo"
            maxLength={PERSONAJE_LIMITS.meta.max}
            {...form.getInputProps('personaje.meta')}
          />
          <EtapasField form={form} />
          <ObjetivosField form={form} />
          <FaqsField form={form} empresa_id={company_id} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <div>
              <Text id="dificultad" fw={500} mb={4}>
                Dificultad
              </Text>
              <SegmentedControl
                aria-labelledby="dificultad"
                data={Object.entries(DIFICULTADES).map(([value, label]) => ({ value, label }))}
                {...form.getInputProps('personaje.dificultad')}
              />
            </div>
            <NumberInput
              label="Turnos como máximo"
              w="8rem"
              min={PERSONAJE_PARTES.turnos_max.min}
              max={PERSONAJE_PARTES.turnos_max.max}
              {...form.getInputProps('personaje.turnos_max')}
            />
          </SimpleGrid>
          {failure && <Failure>{explain('Error al guardar el personaje', failure)}</Failure>}
        </Stack>
        <footer className={classes.foot}>
          <DraftLine keeping={keeping} />
          <Text span variant="hint" fz="xs">
            {coste.data?.ensayo && `Como máximo ${formatCeiling(coste.data.ensayo.ceiling)} por ensayo`}
          </Text>
          <SecondaryButton onClick={onCancel} disabled={pending || !changed}>
            Descartar cambios
          </SecondaryButton>
          <SubmitButton pending={pending}>Guardar personaje</SubmitButton>
        </footer>
      </form>
      <Probar roleplay={roleplay} values={form.values} isReady={isReady} turno={coste.data?.turno?.ceiling} />
      <LazyConfirmDialog {...asking.state} title="Proponer con IA" confirmLabel="Proponer" danger={false} onConfirm={ask}>
        <p>La propuesta sustituye lo que hay escrito aquí. No se guarda hasta que pulses «Guardar personaje».</p>
      </LazyConfirmDialog>
    </div>
  );
}
