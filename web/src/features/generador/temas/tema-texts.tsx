import { TEMA_LIMITS, type Tema, updateTema } from '@ensaya/contract/generador.ts';
import { Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { currentText, VersionedEdit } from '../../../components/dialogs/versioned-edit.tsx';
import classes from '../generador.module.css';
import { updateTemaMutation } from './temas.api.ts';

export type TemaField = 'nombre' | 'descripcion';
type Props = { tema: Tema; editing: TemaField | undefined; onEnd: (returnFocus: boolean) => void };

/** The texts of a topic; its menu begins an edit. */
export function TemaTexts({ tema, editing, onEnd }: Props) {
  const { mutateAsync: update } = useMutation(updateTemaMutation);
  return (
    <>
      <VersionedEdit
        label={`Nombre de ${tema.nombre}`}
        value={tema.nombre}
        from={{ editing: editing === 'nombre', onEnd }}
        version={tema.version}
        max={TEMA_LIMITS.nombre.max}
        tooLong="El nombre no puede exceder 100 caracteres"
        save={(nombre, version) => update({ key: tema, body: { nombre: nombre ?? '', version } })}
        currentOf={currentText(updateTema, 'nombre')}
      >
        {(nombre) => (
          <Title order={3}>
            <bdi>{nombre}</bdi>
          </Title>
        )}
      </VersionedEdit>
      <div className={classes.editable}>
        <VersionedEdit
          label={`Descripción de ${tema.nombre}`}
          value={tema.descripcion}
          from={{ editing: editing === 'descripcion', onEnd }}
          version={tema.version}
          multiline
          max={TEMA_LIMITS.descripcion.max}
          tooLong="La descripción no puede exceder 500 caracteres"
          placeholder="Sin descripción"
          save={(descripcion, version) => update({ key: tema, body: { descripcion: descripcion ?? '', version } })}
          currentOf={currentText(updateTema, 'descripcion')}
        />
      </div>
    </>
  );
}
