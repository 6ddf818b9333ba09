import type { Play } from '@ensaya/contract/roleplay-play.ts';
import { minutesFor } from '@ensaya/contract/roleplays.ts';
import { Box, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './scene.module.css';
import { SceneFile } from './scene-file.tsx';

export type SceneParts = Pick<Play['roleplay'], 'company_id' | 'description' | 'quien_habla' | 'quien_eres' | 'escena'>;

type Props = { scene: SceneParts; questions: number; isFirst: boolean };

/** Where the person is and who speaks to them: read before the first question, one step away at the others. */
export function Scene({ scene: { company_id, description, quien_habla, quien_eres, escena }, questions, isFirst }: Props) {
  const [opened, setOpened] = useState(false);
  const isTold = Boolean(description ?? quien_habla ?? quien_eres ?? escena);
  const parts = (
    <>
      {description && <p className={classes.description}>{description}</p>}
      {(quien_habla || quien_eres) && (
        <dl className={classes.people}>
          {quien_habla && <Person label="Te habla" text={quien_habla} />}
          {quien_eres && <Person label="Tú eres" text={quien_eres} />}
        </dl>
      )}
      {escena && <SceneFile empresa_id={company_id} file={escena} />}
    </>
  );
  if (!isFirst)
    return isTold ? (
      <Box mt="md">
        <Disclosure label="La escena" opened={opened} onToggle={setOpened}>
          <Stack gap="sm">{parts}</Stack>
        </Disclosure>
      </Box>
    ) : null;
  return (
    <Stack component="section" className={classes.scene} gap="sm" mt={20} ps="md" aria-label="La escena">
      {parts}
      <Text variant="meta">
        {countOf(questions, 'pregunta', 'preguntas')} · unos {countOf(minutesFor(questions), 'minuto', 'minutos')}
      </Text>
    </Stack>
  );
}

const Person = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Box component="dt" c="var(--ensaya-meta)">
      {label}
    </Box>
    <Box component="dd" data-anywhere>
      {text}
    </Box>
  </div>
);
