import type { Ensayo } from '@ensaya/contract/ensayos.ts';
import { Box } from '@mantine/core';
import { useEffect } from 'react';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { Guion, Linea } from '../../../components/guion/guion.tsx';
import { Page } from '../../../components/page/page.tsx';
import { turnId } from '../conversacion/dialogo.tsx';
import { standingOf } from '../ensayo-words.ts';
import classes from './cierre.module.css';

type Props = { ensayo: Ensayo /** The turn to go to. */; turno: number | undefined; onBack: () => void };

/** A conversation that has ended, as it was. */
export function ReadPage({ ensayo, turno, onBack }: Props) {
  const { nombre, title, turnos } = ensayo;
  useEffect(() => {
    const line = turno === undefined ? null : document.getElementById(turnId(turno));
    if (!line) return window.scrollTo({ top: 0 });
    line.scrollIntoView({ block: 'center', behavior: 'instant' });
    line.focus({ preventScroll: true });
  }, [turno]);
  return (
    <Box maw={720} mx="auto">
      <Page
        title={`Conversación con ${nombre}`}
        subtitle={`${title} · ${standingOf(ensayo)}`}
        actions={<SecondaryButton onClick={onBack}>Volver a lo conseguido</SecondaryButton>}
      >
        <div className={classes.script}>
          <Guion label={`Conversación con ${nombre}`}>
            {turnos.map(({ n, de, texto, estado }) => (
              <Linea
                key={n}
                id={turnId(n)}
                de={de}
                quien={de === 'persona' ? 'Tú' : nombre}
                texto={texto}
                cut={estado === 'cortado'}
                now={n === turno}
              />
            ))}
          </Guion>
        </div>
      </Page>
    </Box>
  );
}
