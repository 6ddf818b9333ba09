import type { Roleplay } from '@ensaya/contract/roleplays.ts';
import { Group, VisuallyHidden } from '@mantine/core';
import { IconBooks, IconMessages, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { DeleteButton } from '../../../components/buttons/action-buttons.tsx';
import { LinkButton } from '../../../components/buttons/buttons.tsx';
import { MoreButton } from '../../../components/buttons/more-button.tsx';
import { LazyDeleteDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { WhatGoes } from '../../../components/dialogs/what-goes.tsx';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Page } from '../../../components/page/page.tsx';
import { libraryLink, newRoleplayLink, responsesPath } from '../../../lib/address/paths.ts';
import { useFocusFallback } from '../../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { useOnDemand } from '../../../lib/screen/use-on-demand.ts';
import { deleteRoleplayMutation, roleplaysQuery } from '../roleplays.api.ts';
import classes from './roleplay-list.module.css';
import { RoleplayItems, RoleplayList, TITLE, useRoleplaySearch } from './roleplay-list.tsx';
import { questionCount, RoleplayTexts } from './roleplay-texts.tsx';
import { TeamProgress } from './team-progress.tsx';

/** A manager sees how far the team is, reads the answers and edits. */
export function ManagerRoleplays({ empresa_id }: { empresa_id: string }) {
  const { q } = useRoleplaySearch();
  const roleplays = useInfiniteQuery(roleplaysQuery({ empresa_id, q }));
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const deleting = useDialog<Roleplay>(rescueFocus);
  const newButton = (
    <LinkButton to={newRoleplayLink(empresa_id)} leftSection={<IconPlus size={16} aria-hidden />}>
      Nuevo Roleplay
    </LinkButton>
  );
  const libraryButton = (
    <LinkButton to={libraryLink(empresa_id)} variant="default" leftSection={<IconBooks size={16} aria-hidden />}>
      Biblioteca
    </LinkButton>
  );
  return (
    <Page
      title={TITLE}
      actions={
        <BottomAct>
          {libraryButton}
          {newButton}
        </BottomAct>
      }
    >
      <RoleplayList
        query={roleplays}
        ref={place}
        empty={
          <NothingYet
            title="No hay roleplays creados"
            action={
              <Group gap="sm" justify="center">
                {newButton}
                {libraryButton}
              </Group>
            }
            of="roleplays"
          >
            Escribe el primero, una situación y las preguntas que tu equipo ensayará, o elige uno de la biblioteca.
          </NothingYet>
        }
      >
        {(items, view) => (
          <RoleplayItems view={view} label={TITLE}>
            {items.map((roleplay) => (
              <ManagerItem key={roleplay.id} roleplay={roleplay} onDelete={() => deleting.open(roleplay)} />
            ))}
          </RoleplayItems>
        )}
      </RoleplayList>
      {deleting.subject && <DeleteRoleplay roleplay={deleting.subject} state={deleting.state} />}
    </Page>
  );
}

const loadMenu = async () => (await import('./roleplay-menu.tsx')).RoleplayMenu;

function ManagerItem({ roleplay, onDelete }: { roleplay: Roleplay; onDelete: () => void }) {
  const { id, title, progress, created_at } = roleplay;
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  return (
    <li className={classes.item}>
      <RoleplayTexts roleplay={roleplay} to={responsesPath(id)} meta={`${questionCount(roleplay)} · Creado el ${formatDay(created_at)}`} />
      {progress && <TeamProgress progress={progress} />}
      <div className={classes.actions}>
        <LinkButton to={responsesPath(id)} variant="default" leftSection={<IconMessages size={16} aria-hidden />}>
          Ver Respuestas
          <VisuallyHidden> de {title}</VisuallyHidden>
        </LinkButton>
        <DeleteButton label={`Eliminar ${title}`} onClick={onDelete} />
        {Menu ? (
          <Menu roleplay={roleplay} />
        ) : (
          <MoreButton of={title} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
        )}
      </div>
    </li>
  );
}

type DeleteProps = { roleplay: Roleplay; state: ReturnType<typeof useDialog>['state'] };

const DeleteRoleplay = ({ roleplay: { id, company_id, title, progress }, state }: DeleteProps) => (
  <LazyDeleteDialog
    {...state}
    title="Eliminar roleplay"
    mutation={deleteRoleplayMutation}
    subject={{ id, empresa_id: company_id }}
    // A red toast reports it [8.12].
    silent
  >
    <p>
      Se eliminará <strong>{title}</strong>{' '}
      {progress && progress.asignados > 0 ? 'con sus preguntas, todas las respuestas y los reportes.' : 'con sus preguntas.'}
    </p>
    <p>Esta acción no se puede deshacer.</p>
    {state.opened && <WhatGoes table="roleplays" id={id} empresa_id={company_id} />}
  </LazyDeleteDialog>
);
