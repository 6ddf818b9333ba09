import { createPregunta, createTema, PREGUNTA_LIMITS, type Pregunta, TEMA_LIMITS, type Tema } from '@ensaya/contract/generador.ts';
import { type GeneratedPrompt, PROMPT_LIMITS, renamePrompt } from '@ensaya/contract/generation.ts';
import { TextInput } from '@mantine/core';
import { CreateModal } from '../../components/dialogs/create-modal.tsx';
import { DeleteDialog } from '../../components/dialogs/delete-dialog.tsx';
import { EditModal } from '../../components/dialogs/edit-modal.tsx';
import type { DialogState } from '../../components/dialogs/form-modal.tsx';
import { WhatGoes } from '../../components/dialogs/what-goes.tsx';
import { CountedTextarea, CountedTextInput } from '../../components/fields/counted-field.tsx';
import { validateWith } from '../../lib/forms/form-schema.ts';
import { createPreguntaMutation, deletePreguntaMutation } from './preguntas/preguntas.api.ts';
import { deletePromptMutation, type PromptKey, renamePromptMutation } from './prompts/prompts.api.ts';
import { createTemaMutation, deleteTemaMutation } from './temas/temas.api.ts';

type NamedPrompt = GeneratedPrompt & PromptKey;
export type GeneradorDialog =
  | { is: 'create-tema'; empresa_id: string }
  | { is: 'delete-tema'; tema: Tema }
  | { is: 'create-pregunta'; tema: Tema }
  | { is: 'delete-pregunta'; pregunta: Pregunta; empresa_id: string }
  | { is: 'rename-prompt'; prompt: NamedPrompt }
  | { is: 'delete-prompt'; prompt: PromptKey };

export function GeneradorDialogs({ dialog, ...state }: DialogState & { dialog: GeneradorDialog }) {
  if (dialog.is === 'create-tema') return <NuevoTema empresa_id={dialog.empresa_id} {...state} />;
  if (dialog.is === 'create-pregunta') return <NuevaPregunta tema={dialog.tema} {...state} />;
  if (dialog.is === 'rename-prompt') return <CambiarNombre prompt={dialog.prompt} {...state} />;
  if (dialog.is === 'delete-prompt') return <DeleteDialog {...state} mutation={deletePromptMutation} subject={dialog.prompt} />;
  if (dialog.is === 'delete-pregunta') {
    const { pregunta, empresa_id } = dialog;
    return (
      <DeleteDialog {...state} mutation={deletePreguntaMutation} subject={{ id: pregunta.id, empresa_id }}>
        <p>¿Estás seguro de que deseas eliminar esto?</p>
        <p>
          <strong>{pregunta.texto}</strong>
        </p>
      </DeleteDialog>
    );
  }
  return (
    <DeleteDialog {...state} title="Eliminar tema" mutation={deleteTemaMutation} subject={dialog.tema}>
      <p>
        Se eliminará <strong>{dialog.tema.nombre}</strong> con todas sus preguntas.
      </p>
      <p>Esta acción no se puede deshacer.</p>
      {state.opened && <WhatGoes table="temas_generador" id={dialog.tema.id} empresa_id={dialog.tema.empresa_id} />}
    </DeleteDialog>
  );
}

const NuevoTema = ({ empresa_id, ...state }: DialogState & { empresa_id: string }) => (
  <CreateModal
    {...state}
    title="Nuevo Tema"
    submitLabel="Crear Tema"
    what="Error al crear el tema"
    initial={{ empresa_id, nombre: '', descripcion: '' }}
    validate={validateWith(createTema.body)}
    mutation={createTemaMutation}
  >
    {(form) => (
      <>
        <TextInput label="Nombre" withAsterisk autoComplete="off" data-autofocus {...form.getInputProps('nombre')} />
        <CountedTextarea label="Descripción" max={TEMA_LIMITS.descripcion.max} {...form.getInputProps('descripcion')} />
      </>
    )}
  </CreateModal>
);

const NuevaPregunta = ({ tema: { id, empresa_id }, ...state }: DialogState & { tema: Tema }) => (
  <CreateModal
    {...state}
    title="Nueva Pregunta"
    submitLabel="Crear Pregunta"
    what="Error al crear la pregunta"
    initial={{ empresa_id, tema_id: id, texto: '', ayuda: '' }}
    validate={validateWith(createPregunta.body)}
    mutation={createPreguntaMutation}
    another={() => ({ empresa_id, tema_id: id, texto: '', ayuda: '' })}
  >
    {(form) => (
      <>
        <CountedTextarea
          label="Pregunta"
          withAsterisk
          data-autofocus
          minRows={2}
          max={PREGUNTA_LIMITS.texto.max}
          {...form.getInputProps('texto')}
        />
        <CountedTextarea label="Ayuda" max={PREGUNTA_LIMITS.ayuda.max} {...form.getInputProps('ayuda')} />
      </>
    )}
  </CreateModal>
);

const nameOf = ({ titulo, version }: NamedPrompt) => ({ titulo: titulo ?? '', version });

const CambiarNombre = ({ prompt, ...state }: DialogState & { prompt: NamedPrompt }) => (
  <EditModal
    {...state}
    title="Cambiar nombre"
    row={prompt}
    valuesOf={nameOf}
    validate={validateWith(renamePrompt.body)}
    operation={{ response: { safeParse: (data) => withKey(renamePrompt.response.safeParse(data).data, prompt) } }}
    mutation={renamePromptMutation}
    nameOf={({ titulo }) => titulo || prompt.tema_nombre}
    describe={() => prompt.tema_nombre}
  >
    {(form) => (
      <CountedTextInput
        label="Nombre"
        description="Sin nombre se llama como su tema."
        placeholder={prompt.tema_nombre}
        autoComplete="off"
        data-autofocus
        max={PROMPT_LIMITS.titulo.max}
        {...form.getInputProps('titulo')}
      />
    )}
  </EditModal>
);

const withKey = (current: GeneratedPrompt | undefined, { empresa_id }: PromptKey) => ({ data: current && { ...current, empresa_id } });
