import { useLocation } from 'react-router';
import { LinkButton } from '../components/buttons.tsx';
import { NothingYet } from '../components/nothing-yet.tsx';
import { Page } from '../components/page.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { panelPath } from '../lib/paths.ts';
import type { Upcoming } from './modules.ts';
import { entryOf } from './shell/navigation.ts';

/** A page that is not built yet: its purpose, without a date. */
export function UpcomingPage({ title, purpose }: Upcoming) {
  const { role } = useCurrentUser();
  const { pathname, search } = useLocation();
  const panel = panelPath(role);
  const entry = entryOf(role, pathname);
  const parent = entry && entry.path !== pathname ? { label: entry.label, to: entry.path + search } : undefined;
  return (
    <Page title={title} parent={parent}>
      <NothingYet
        title="Esta página todavía no está lista"
        action={pathname !== panel && <LinkButton to={panel + search}>Volver a mi panel</LinkButton>}
      >
        {purpose} La estamos construyendo; no te falta ningún permiso.
      </NothingYet>
    </Page>
  );
}
