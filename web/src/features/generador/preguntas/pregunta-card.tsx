import { PREGUNTA_LIMITS, type Pregunta, updatePregunta } from '@ensaya/contract/generador.ts';
import { Title, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DeleteButton } from '../../../components/buttons/action-buttons.tsx';
import { currentText, VersionedEdit } from '../../../components/dialogs/versioned-edit.tsx';
import { NumberBox } from '../../../components/page/number-box.tsx';
import classes from '../generador.module.css';
import { updatePreguntaMutation } from './preguntas.api.ts';

type Props = { pregunta: Pregunta; empresa_id: string; onDelete: () => void };

export function PreguntaCard({ pregunta, empresa_id, onDelete }: Props) {
  const { id, texto, ayuda, version, numero } = pregunta;
  const { mutateAsync: update } = useMutation(updatePreguntaMutation);
  const key = { id, empresa_id };
  return (
    <li data-row className={classes.pregunta}>
      <NumberBox data-of-field title={`El trabajador la ve con el número ${numero}`}>
        <VisuallyHidden>Número para el trabajador: </VisuallyHidden>
        {numero}
      </NumberBox>
      <div className={classes.texts}>
        <VersionedEdit
          label={`Pregunta: ${texto}`}
          value={texto}
          version={version}
          multiline
          max={PREGUNTA_LIMITS.texto.max}
          tooLong="La pregunta no puede exceder 200 caracteres"
          blank="El texto de la pregunta es requerido"
          save={(next, from) => update({ key, body: { texto: next ?? '', version: from } })}
          currentOf={currentText(updatePregunta, 'texto')}
        >
          {(text) => <Title order={3}>{text}</Title>}
        </VersionedEdit>
        <div className={classes.editable}>
          <VersionedEdit
            label={`Ayuda de: ${texto}`}
            value={ayuda}
            version={version}
            multiline
            allowBlank
            max={PREGUNTA_LIMITS.ayuda.max}
            tooLong="La ayuda no puede exceder 1000 caracteres"
            placeholder="Sin ayuda"
            save={(next, from) => update({ key, body: { ayuda: next, version: from } })}
            currentOf={currentText(updatePregunta, 'ayuda')}
          />
        </div>
      </div>
      <div className={classes.acts}>
        <DeleteButton label={`Eliminar la pregunta: ${texto}`} onClick={onDelete} />
      </div>
    </li>
  );
}
