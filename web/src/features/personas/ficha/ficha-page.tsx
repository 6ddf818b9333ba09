import type { PersonaFicha, PersonaRoleplay } from '@ensaya/contract/persona-ficha.ts';
import { ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { EmptyState } from '../../../components/empty/empty-state.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { NoResultsIllustration } from '../../../components/empty/no-results-illustration.tsx';
import { ListSkeleton } from '../../../components/lists/skeletons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { PersonAvatar } from '../../../components/people/person-avatar.tsx';
import type { Empresa } from '../../../lib/address/active-empresa.ts';
import { panelPath, peopleLink, tareasLink } from '../../../lib/address/paths.ts';
import { useNoteOpened } from '../../../lib/address/use-note-opened.ts';
import { hasCode } from '../../../lib/api/api-error.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { personName, secondAddress } from '../../../lib/text/person-name.ts';
import classes from './ficha.module.css';
import { Entregas, Hilos, Preguntas } from './ficha-lists.tsx';
import { Pendiente } from './pendiente.tsx';
import { personaQuery } from './persona.api.ts';

type Props = {
  empresa: Empresa;
  /** The dialog of another feature. */
  onRemind: (roleplay: PersonaRoleplay, persona: PersonaFicha) => void;
  /** For the focus after that dialog. */
  place: Ref<HTMLDivElement>;
};

/** What a responsable reads of one person, and that person of themself. */
export function FichaPage({ empresa, onRemind, place }: Props) {
  const { id = '' } = useParams();
  const { id: own, role } = useCurrentUser();
  const isManager = role === 'manager';
  const query = useQuery(personaQuery({ empresa_id: empresa.id, id }));
  const isMissing = hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_input');
  // After a refetch that finds nobody, the query still has what it read before.
  const persona = isMissing ? undefined : query.data;
  useNoteOpened('persona', isManager ? persona?.empresa_id : undefined, id, persona && personName(persona));
  const panel = { label: 'Panel', to: panelPath(role) };
  return (
    <Page
      title={persona ? personName(persona) : 'Ficha'}
      parent={isManager ? [panel, { label: 'Personas', to: peopleLink(empresa.id) }] : panel}
      place={empresa.nombre}
      {...(persona && {
        logo: <PersonAvatar {...persona} large />,
        subtitle: [ROLE_LABELS[persona.role], secondAddress(persona)].filter(Boolean).join(' · '),
        actions: persona.role === 'worker' && (
          <LinkButton
            to={persona.id === own ? tareasLink() : tareasLink(undefined, { trabajador: id, empresa: empresa.id })}
            variant="default"
          >
            Ver todas las tareas
          </LinkButton>
        ),
      })}
    >
      {query.isPending && <ListSkeleton label="Cargando la ficha…" />}
      {isMissing ? <Missing isManager={isManager} empresa={empresa} /> : <QueryError what="Error al cargar la ficha" query={query} />}
      {persona && <Ficha persona={persona} isOwn={persona.id === own} onRemind={isManager ? onRemind : undefined} place={place} />}
    </Page>
  );
}

const Missing = ({ isManager, empresa }: { isManager: boolean; empresa: Empresa }) => (
  <EmptyState
    illustration={<NoResultsIllustration />}
    title="No encontramos a esta persona"
    action={isManager && <LinkButton to={peopleLink(empresa.id)}>Ver las personas de {empresa.nombre}</LinkButton>}
  >
    {isManager ? 'Puede que ya no esté en la empresa.' : 'Solo puedes ver tu propia ficha.'}
  </EmptyState>
);

type FichaProps = { persona: PersonaFicha; isOwn: boolean; onRemind: Props['onRemind'] | undefined; place: Props['place'] };

function Ficha({ persona, isOwn, onRemind, place }: FichaProps) {
  // A responsable has no tasks and role-plays.
  const works = persona.role === 'worker';
  const lists = { persona, isOwn };
  return (
    <div ref={place} tabIndex={-1} data-no-ring className={classes.columns}>
      <Stack miw={0}>
        {works && <Pendiente {...lists} onRemind={onRemind && ((roleplay) => onRemind(roleplay, persona))} />}
        {works && <Entregas {...lists} />}
      </Stack>
      <Stack miw={0}>
        <Hilos {...lists} isOwn={isOwn && works} />
        <Preguntas {...lists} canAnswer={onRemind !== undefined} />
      </Stack>
    </div>
  );
}
