import { Button } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import { toastFailure, toastSuccess } from '../../lib/toast.ts';
import { LONG_TEXT, LONG_WORD } from '../awkward.ts';
import { Row, Section } from '../section.tsx';

export const ToastsPage = () => (
  <>
    <Section title="Mostrar">
      <Row>
        <Button variant="default" onClick={() => toastSuccess('Tema creado exitosamente')}>
          Éxito
        </Button>
        <Button variant="default" onClick={() => toastFailure('Error al eliminar el tema')}>
          Fallo
        </Button>
        <Button variant="default" onClick={() => toastFailure(`${LONG_TEXT} ${LONG_WORD}`)}>
          Texto largo
        </Button>
        <Button variant="default" onClick={() => ['Uno', 'Dos', 'Tres', 'Cuatro', 'Cinco'].map(toastSuccess)}>
          Muchos
        </Button>
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
