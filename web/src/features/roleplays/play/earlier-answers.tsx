import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { earlierTimes, type ShownAnswer } from '../earlier-times.ts';
import { entregasQuery } from '../entregas.api.ts';
import { Rehearsals, rehearsalsOf } from '../rehearsals.tsx';
import { useCommented } from '../use-commented.ts';
import { AnswerList } from './answer-list.tsx';
import classes from './answers.module.css';

type Props = { roleplay: Pick<Roleplay, 'id' | 'company_id' | 'title'> };

const useEntregas = ({ id, company_id }: Props['roleplay']) => useQuery(entregasQuery({ empresa_id: company_id, roleplay_id: id }));

/** From the questions to what was handed in before, if there is anything. */
export function EarlierLink({ roleplay }: Props) {
  const { data } = useEntregas(roleplay);
  if (!data || earlierTimes(data).length === 0) return null;
  return (
    <p className={classes.earlierLink}>
      <Link to="?ver=respuestas">Ver mis entregas anteriores</Link>
    </p>
  );
}

/** Rehearsals that were handed in, and what was handed in before, with the wording of then. */
export function EarlierAnswers({ roleplay }: Props) {
  const query = useEntregas(roleplay);
  const times = query.data ? earlierTimes(query.data) : [];
  return (
    <>
      {query.data && rehearsalsOf(query.data.entregas).length > 0 && (
        <Box mt="xl">
          <Rehearsals
            roleplayKey={{ empresa_id: roleplay.company_id, roleplay_id: roleplay.id }}
            title={roleplay.title}
            entregas={query.data.entregas}
            quien="Tú"
            reader={null}
          />
        </Box>
      )}
      <QueryError what="Error al cargar las entregas anteriores" query={query} />
      {times.length > 0 && (
        <Box component="section" mt="xl" aria-labelledby="entregas-anteriores">
          <Box id="entregas-anteriores" component="h2" mb="sm" fz={17} fw={650}>
            Entregas anteriores
          </Box>
          {times.map(({ key, label, answers }) => (
            <Time key={key} roleplay={roleplay} label={label} answers={answers} />
          ))}
        </Box>
      )}
    </>
  );
}

function Time({ roleplay, label, answers }: Props & { label: string; answers: readonly ShownAnswer[] }) {
  const { arrivedAt } = useCommented({ empresa_id: roleplay.company_id, roleplay_id: roleplay.id }, false);
  const [chosen, setOpened] = useState<boolean>();
  const opened = chosen ?? answers.some(({ text }) => text?.entrega_id === arrivedAt);
  return (
    <Disclosure label={label} opened={opened} onToggle={setOpened}>
      <AnswerList roleplay={roleplay} answers={answers} level={3} />
    </Disclosure>
  );
}
