import { Box, Flex, Text, Title } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../../components/empty/no-results-illustration.tsx';
import { ScriptIllustration } from '../../../components/empty/script-illustration.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { faqPath, PATHS, playPath } from '../../../lib/address/paths.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { CharacterAvatar } from '../character-avatar.tsx';
import { etapasTitle, minutesWords } from '../ensayo-words.ts';
import { type Escena, escenaQuery } from '../ensayos.api.ts';
import { MisEnsayos } from '../mis-ensayos.tsx';
import { Begin } from './begin.tsx';
import classes from './preparar.module.css';
import { SinEnsayo } from './sin-ensayo.tsx';

type Key = { empresa_id: string; roleplay_id: string };

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };

/** Before the first line: the scene, who speaks, the stages, who sees it, and what it may cost. */
export function PrepararPage(key: Key) {
  const query = useQuery(escenaQuery(key));
  const { data } = query;
  const isMissing = hasCode(query.error, 'not_found');
  return (
    <Box maw={720} mx="auto">
      <Page
        title={data?.roleplay.title ?? 'Ensayar en vivo'}
        subtitle={data?.escena ? 'Ensayo en vivo: te contesta según lo que le digas.' : undefined}
        back={BACK}
      >
        {isMissing && (
          <EmptyState
            illustration={<NoResultsIllustration />}
            title="Roleplay no encontrado"
            action={<LinkButton to={PATHS.roleplays}>Ver los roleplays</LinkButton>}
          >
            Puede que lo hayan eliminado, o que no sea de tu empresa.
          </EmptyState>
        )}
        {!isMissing && <QueryError what="Error al cargar el ensayo" query={query} />}
        {query.isPending && <ListSkeleton label="Cargando el ensayo…" count={3} />}
        {data && (data.escena ? <Ready {...key} data={data} escena={data.escena} /> : <NoCharacter roleplay_id={key.roleplay_id} />)}
      </Page>
    </Box>
  );
}

const NoCharacter = ({ roleplay_id }: { roleplay_id: string }) => (
  <EmptyState
    illustration={<ScriptIllustration />}
    title="Este roleplay aún no tiene personaje"
    action={<LinkButton to={playPath(roleplay_id)}>Hacerlo por escrito</LinkButton>}
  >
    Cuando tu responsable lo prepare, podrás ensayarlo en vivo. Mientras tanto, puedes contestarlo por escrito.
  </EmptyState>
);

type ReadyProps = Key & { data: Escena; escena: NonNullable<Escena['escena']> };

function Ready({ empresa_id, roleplay_id, data, escena }: ReadyProps) {
  const { nombre, linea, situacion, meta, turnos_max, etapas } = escena;
  return (
    <>
      <Flex gap="sm" rowGap={4} wrap="wrap" mt={-8} c="dimmed">
        <Text span>Hasta {countOf(turnos_max, 'turno', 'turnos')}</Text>
        <Text span>{minutesWords(turnos_max)}</Text>
      </Flex>
      <section data-card className={classes.personaje} aria-labelledby="personaje">
        <div className={classes.face}>
          <CharacterAvatar nombre={nombre} />
        </div>
        <div>
          <Title order={2} id="personaje" fz="1.1875rem" lh="1.625rem">
            {nombre}
          </Title>
          {linea && <Text variant="meta">{linea}</Text>}
        </div>
        <dl>
          <div>
            <dt>Qué ha pasado</dt>
            <dd>{situacion}</dd>
          </div>
          {meta && (
            <div>
              <dt>Qué quieres conseguir</dt>
              <dd>{meta}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className={classes.section} aria-labelledby="etapas">
        <Title order={2} id="etapas">
          {etapasTitle(etapas.length)}
        </Title>
        <ol className={classes.etapas}>
          {etapas.map(({ nombre, meta }) => (
            <li key={nombre}>
              <b>{nombre}</b>
              {meta && <span>{meta}</span>}
            </li>
          ))}
        </ol>
      </section>
      {data.faqs.length > 0 && (
        <section className={classes.section} aria-labelledby="repasar">
          <Title order={2} id="repasar">
            Por si quieres repasar
          </Title>
          <ul className={classes.faqs}>
            {data.faqs.map(({ id, question }) => (
              <li key={id}>
                <Link to={faqPath(id)}>
                  {question}
                  <IconChevronRight size={16} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data.no_disponible ? (
        <SinEnsayo empresa_id={empresa_id} roleplay_id={roleplay_id} escena={data} />
      ) : (
        <Begin empresa_id={empresa_id} roleplay_id={roleplay_id} escena={data} />
      )}
      <MisEnsayos empresa_id={empresa_id} roleplay_id={roleplay_id} />
    </>
  );
}
