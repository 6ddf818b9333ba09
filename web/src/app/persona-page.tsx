import type { PersonaFicha, PersonaRoleplay } from '@ensaya/contract/persona-ficha.ts';
import { useParams } from 'react-router';
import { lazyDialog } from '../components/dialogs/lazy-dialogs.tsx';
import { NoEmpresa } from '../components/empty/no-empresa.tsx';
import { Page } from '../components/page/page.tsx';
import { FichaPage } from '../features/personas/ficha/ficha-page.tsx';
import { useActiveEmpresa } from '../lib/address/active-empresa.ts';
import { panelPath } from '../lib/address/paths.ts';
import { useFocusFallback } from '../lib/focus/use-focus-fallback.ts';
import { useDialog } from '../lib/screen/use-dialog.ts';
import { useCurrentUser } from '../lib/session/current-user.ts';

const RemindDialog = lazyDialog(async () => (await import('../features/roleplays/responses/remind/remind-dialog.tsx')).RemindDialog);

/** One person's page, with the reminders of a role-play. */
export function PersonaPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  const { id } = useParams();
  // The button goes when the person has been reminded.
  const { place, rescueFocus } = useFocusFallback<HTMLDivElement>();
  const { open, subject, state } = useDialog<{ roleplay: PersonaRoleplay; persona: PersonaFicha }>(rescueFocus);
  if (!empresa)
    return (
      <Page title="Ficha" parent={{ label: 'Panel', to: panelPath(user.role) }}>
        <NoEmpresa user={user} />
      </Page>
    );
  return (
    <>
      <FichaPage
        key={`${empresa.id} ${id}`}
        empresa={empresa}
        place={place}
        onRemind={(roleplay, persona) => open({ roleplay, persona })}
      />
      {subject && (
        <RemindDialog
          {...state}
          roleplayKey={{ empresa_id: subject.persona.empresa_id, roleplay_id: subject.roleplay.roleplay_id }}
          title={subject.roleplay.title}
          persona={subject.persona}
        />
      )}
    </>
  );
}
