import { TEAM_LOAD_LIMITS, type TeamLoad } from '@ensaya/contract/paneles.ts';
import { Box, Button, Flex, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../components/empty/load-error.tsx';
import { CardLink } from '../../components/lists/card-link.tsx';
import { LateLink } from '../../components/lists/late-link.tsx';
import { ListSkeleton } from '../../components/lists/skeletons.tsx';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import { TODAS } from '../../lib/address/active-empresa.ts';
import { tareasLink } from '../../lib/address/paths.ts';
import { countOf, formatNumber } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';
import { idleWords } from './idle-words.ts';
import { teamLoadQuery } from './paneles.api.ts';
import classes from './team-load.module.css';
import { TeamLoadTable } from './team-load-table.tsx';

type Person = TeamLoad['personas'][number];

/** The open and overdue tasks of each trabajador, as a chart or as a table; of one company or of all. */
export function TeamLoadSection({ empresa_id }: { empresa_id: string | undefined }) {
  const [all, setAll] = useState(false);
  const [asTable, setAsTable] = useState(false);
  const load = useQuery(teamLoadQuery(empresa_id, all ? TEAM_LOAD_LIMITS.max : TEAM_LOAD_LIMITS.shown));
  const { data } = load;
  // Without anyone there is nothing to compare; the steps say how to invite.
  if (data && data.con_tareas + data.sin_tareas === 0) return null;
  const hidden = data ? data.con_tareas - data.personas.length : 0;
  return (
    <section aria-labelledby="carga-por-persona">
      <Flex
        align="center"
        justify="space-between"
        gap="sm"
        mih={{ base: 44, sm: 36 }}
        mt={{ base: 28, sm: 36 }}
        mb={{ base: 'xs', sm: 14 }}
      >
        <Title order={2} id="carga-por-persona">
          Carga por persona
        </Title>
        {data && data.personas.length > 0 && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.switch}
            leftSection={asTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'Ver gráfico' : 'Ver tabla'}
          </Button>
        )}
      </Flex>
      {load.isPending && <ListSkeleton label="Cargando las tareas de cada persona…" />}
      <QueryError what="Error al cargar la carga por persona" query={load} />
      {data && (
        <div data-card className={classes.card}>
          {data.personas.length === 0 && <Text variant="hint">Nadie tiene tareas abiertas.</Text>}
          {data.personas.length > 0 &&
            (asTable ? (
              <TeamLoadTable people={data.personas} empresa_id={empresa_id} />
            ) : (
              <Chart people={data.personas} empresa={empresa_id ?? TODAS} />
            ))}
          {(hidden > 0 || all) && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              mt={4}
              ml={-8}
              loading={load.isPlaceholderData}
              onClick={() => setAll(!all)}
            >
              {all ? 'Ver menos' : `Ver todas (${formatNumber(data.con_tareas)})`}
            </Button>
          )}
          {data.sin_tareas > 0 && data.personas.length > 0 && (
            <p className={classes.idle}>{idleWords(data.libres.map(personName), data.sin_tareas)}</p>
          )}
        </div>
      )}
    </section>
  );
}

function Chart({ people, empresa }: { people: Person[]; empresa: string }) {
  const most = Math.max(...people.map(({ abiertas }) => abiertas));
  const width = (tareas: number) => `${(100 * tareas) / most}%`;
  return (
    <>
      <p className={classes.legend} aria-hidden>
        <span data-part="open">A tiempo</span>
        <span data-part="late">Vencidas</span>
      </p>
      <Box component="ol" m={0} p={0}>
        {people.map(({ id, nombre, email, abiertas, vencidas }) => (
          <li key={id} data-row className={classes.row}>
            <PersonAvatar email={email} nombre={nombre} />
            <CardLink to={tareasLink('sin-completar', { trabajador: id, empresa })} className={classes.name}>
              <bdi>{personName({ nombre, email })}</bdi>
            </CardLink>
            <p className={classes.words}>
              <b>{formatNumber(abiertas)}</b> {abiertas === 1 ? 'abierta' : 'abiertas'}
              {vencidas > 0 && (
                <>
                  {' · '}
                  <LateLink to={tareasLink(undefined, { trabajador: id, vencidas: 'true', empresa })}>
                    {countOf(vencidas, 'vencida', 'vencidas')}
                  </LateLink>
                </>
              )}
            </p>
            <span className={classes.bar} aria-hidden>
              <span data-part="open" style={{ width: width(abiertas - vencidas) }} />
              <span data-part="late" style={{ width: width(vencidas) }} />
            </span>
          </li>
        ))}
      </Box>
    </>
  );
}
