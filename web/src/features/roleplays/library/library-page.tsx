import type { LibraryRoleplay } from '@ensaya/contract/biblioteca.ts';
import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { NoEmpresa } from '../../../components/empty/no-empresa.tsx';
import { NoResults } from '../../../components/empty/no-results.tsx';
import { BottomAct } from '../../../components/page/bottom-act.tsx';
import { Page } from '../../../components/page/page.tsx';
import { useActiveEmpresa } from '../../../lib/address/active-empresa.ts';
import { newRoleplayLink, PATHS } from '../../../lib/address/paths.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { BACK } from '../author/roleplay-loaded.tsx';
import classes from './library.module.css';
import { LibraryCards } from './library-cards.tsx';
import { LibraryFilters } from './library-filters.tsx';
import { LibraryActs, LibraryPanel, LibraryTexts } from './library-preview.tsx';
import { useLibraryView } from './use-library-view.ts';

const TITLE = 'Biblioteca de roleplays';

/** Role-plays that are ready: each is looked at as a worker sees it, and copied to the active company. */
export function LibraryPage() {
  const user = useCurrentUser();
  const empresa = useActiveEmpresa();
  if (empresa) return <Library empresa_id={empresa.id} />;
  return (
    <Page title={TITLE} back={BACK}>
      <NoEmpresa user={user} />
    </Page>
  );
}

function Library({ empresa_id }: { empresa_id: string }) {
  const view = useLibraryView();
  const isWide = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { shown, chosen, searchOf, clear } = view;
  const isOnePage = chosen !== undefined && !isWide;
  // Its link back is gone with it.
  const list = useFocusRescue<HTMLDivElement>(isOnePage);
  if (isOnePage) return <OnePage roleplay={chosen} empresa_id={empresa_id} back={searchOf(null)} />;
  const beside = isWide ? (shown.find((roleplay) => roleplay === chosen) ?? shown[0]) : undefined;
  return (
    <div className={classes.page} data-beside={beside && true}>
      <div ref={list} className={classes.list} tabIndex={-1} data-no-ring>
        <Page title={TITLE} back={BACK} subtitle="Listos para usar. Al usarlos se copian en tu empresa y los cambias a tu manera.">
          <LibraryFilters {...view} />
          {shown.length > 0 ? (
            <LibraryCards roleplays={shown} empresa_id={empresa_id} beside={beside} searchOf={searchOf} />
          ) : (
            <NoResults
              title="Ninguna situación de la biblioteca es así"
              clear={{ label: 'Quitar la búsqueda y los filtros', onClick: clear }}
            >
              Prueba con otra palabra, o{' '}
              <Anchor component={Link} to={newRoleplayLink(empresa_id)} inherit underline="always">
                escribe tú el roleplay
              </Anchor>
              .
            </NoResults>
          )}
        </Page>
      </div>
      {beside && <LibraryPanel key={beside.id} roleplay={beside} empresa_id={empresa_id} />}
    </div>
  );
}

/** On a narrow screen the chosen one takes the place of the list. */
function OnePage({ roleplay, empresa_id, back }: { roleplay: LibraryRoleplay; empresa_id: string; back: string }) {
  const { title, description } = roleplay;
  useEffect(() => {
    // The same path as the list: the shell leaves the focus where it was.
    document.querySelector<HTMLElement>('h1[tabindex]')?.focus({ preventScroll: true });
  }, []);
  return (
    <Page
      title={title}
      subtitle={description}
      back={{ label: 'Volver a la biblioteca', to: `${PATHS.library}${back}` }}
      actions={
        <BottomAct>
          <LibraryActs roleplay={roleplay} empresa_id={empresa_id} />
        </BottomAct>
      }
    >
      <LibraryTexts roleplay={roleplay} order={2} />
    </Page>
  );
}
