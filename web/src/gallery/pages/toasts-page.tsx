import { SecondaryButton } from '../../components/buttons/buttons.tsx';
import { CopyButton } from '../../components/buttons/copy-button.tsx';
import { toastFailure, toastSuccess } from '../../lib/screen/toast.ts';
import { LONG_TEXT, LONG_WORD, Row, Section } from '../fixtures.tsx';

export const ToastsPage = () => (
  <>
    <Section title="Mostrar">
      <Row>
        <SecondaryButton onClick={() => toastSuccess('Tema creado exitosamente')}>Éxito</SecondaryButton>
        <SecondaryButton onClick={() => toastFailure('Error al eliminar el tema')}>Fallo</SecondaryButton>
        <SecondaryButton onClick={() => toastFailure(`${LONG_TEXT} ${LONG_WORD}`)}>Texto largo</SecondaryButton>
        <SecondaryButton onClick={() => ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map((text) => toastSuccess(text))}>
          Muchos
        </SecondaryButton>
      </Row>
    </Section>
    <Section title="Copiar">
      <Row>
        <CopyButton text="«¿Qué tal?»" />
        <CopyButton text={LONG_TEXT} label="Copiar prompt" toast="Prompt copiado al portapapeles" variant="filled" />
      </Row>
    </Section>
  </>
);
