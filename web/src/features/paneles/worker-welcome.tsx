import type { WorkerPanel } from '@ensaya/contract/paneles.ts';
import { Box, Text } from '@mantine/core';
import { CardSection } from '../../components/lists/card-section.tsx';
import { BRAND } from '../../lib/browser/brand.ts';
import classes from './worker-welcome.module.css';

/** The company has nothing for its people yet, and nothing is assigned. */
export const isNothingReady = ({ asignadas, pasos }: WorkerPanel): boolean =>
  asignadas === 0 && !pasos.roleplays && !pasos.temas && !pasos.faqs;

const COMING = [
  ['Roleplays', 'Una situación difícil y unas preguntas: respondes como lo harías de verdad, y tu responsable lee lo que entregas.'],
  ['Generador de Prompts', 'Respondes unas preguntas y te llevas un texto listo para tu IA.'],
  ['Preguntas Frecuentes', 'Lo que tu empresa ya sabe, en un solo sitio.'],
  ['Tareas', 'Lo que te asignen, con su fecha.'],
] as const;

/** What the product is, and what will come, for a worker of a company that has just begun. */
export const WorkerWelcome = ({ empresa }: { empresa: string }) => (
  <Box mb="lg">
    <CardSection
      title={`Qué es ${BRAND}`}
      description={`Aquí practicas las conversaciones difíciles antes de tenerlas. ${empresa} todavía lo está preparando: de momento no tienes que hacer nada.`}
    >
      <Text fw={600}>Esto es lo que verás</Text>
      <dl className={classes.list}>
        {COMING.map(([name, what]) => (
          <Box key={name} data-row className={classes.row}>
            <dt>{name}</dt>
            <dd>{what}</dd>
          </Box>
        ))}
      </dl>
      <Text variant="hint" mt="sm">
        Cuando te asignen algo, te llegará un aviso.
      </Text>
    </CardSection>
  </Box>
);
