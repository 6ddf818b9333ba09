import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { lazy, Suspense } from 'react';
import { MoreButton } from '../../../../components/buttons/more-button.tsx';
import { useDialog } from '../../../../lib/screen/use-dialog.ts';
import { useOnDemand } from '../../../../lib/screen/use-on-demand.ts';
import { personName } from '../../../../lib/text/person-name.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import type { PersonDialog } from './person-dialogs.tsx';

const loadMenu = async () => (await import('./person-menu.tsx')).PersonMenu;
const PersonDialogs = lazy(async () => ({ default: (await import('./person-dialogs.tsx')).PersonDialogs }));

type Props = { roleplayKey: RoleplayKey; person: Responder; onEarlier: () => void };

/** The menu of a person and its dialogs, loaded on demand. Without an assignment there is nothing to change. */
export function PersonActions({ roleplayKey, person, onEarlier }: Props) {
  const { part: Menu, reach, want } = useOnDemand(loadMenu);
  const dialog = useDialog<PersonDialog>();
  if (person.assignment_id === null && !person.earlier) return null;
  return (
    <>
      {Menu ? (
        <Menu person={person} onOpen={dialog.open} onEarlier={onEarlier} />
      ) : (
        <MoreButton of={personName(person)} aria-haspopup="menu" aria-expanded={false} {...reach} onClick={want} />
      )}
      <Suspense>
        {dialog.subject && <PersonDialogs dialog={dialog.subject} empresa_id={roleplayKey.empresa_id} {...dialog.state} />}
      </Suspense>
    </>
  );
}
