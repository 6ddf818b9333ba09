import type { CurrentUser } from '@ensaya/contract/usuarios.ts';
import { Drawer, Flex } from '@mantine/core';
import { BrandName, Mark } from '../../components/page/logo.tsx';
import { AllEmpresasLogo, EmpresaLogo } from '../../components/people/empresa-logo.tsx';
import { TODAS_LABEL, useActiveEmpresa, useChosenEmpresa } from '../../lib/address/active-empresa.ts';
import { PATHS } from '../../lib/address/paths.ts';
import { HelpLink } from './help-link.tsx';
import { MainMenu } from './main-menu.tsx';
import classes from './menu-drawer.module.css';

type Props = { user: CurrentUser; searchOn: (path: string) => string; opened: boolean; onClose: () => void; onClosed: () => void };

const SLIDE = { transition: 'slide-right', duration: 150, timingFunction: 'cubic-bezier(.2, 0, 0, 1)' } as const;

/** The menu of a narrow screen. The shell moves the focus afterwards, depending on how it was closed. */
export function MenuDrawer({ user, searchOn, opened, onClose, onClosed }: Props) {
  const active = useActiveEmpresa();
  const chosen = useChosenEmpresa();
  const empresa = user.role === 'manager' ? chosen : active;
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size="18.75rem"
      returnFocus={false}
      transitionProps={SLIDE}
      onExitTransitionEnd={onClosed}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Menú">
        {/* A second <header> would count as a second banner landmark. */}
        <Drawer.Header role="presentation">
          <Flex component="span" align="center" gap={10} miw={0} fz={15} fw={600}>
            {empresa ? (
              <EmpresaLogo nombre={empresa.nombre} logo_url={empresa.logo_url} />
            ) : active ? (
              <AllEmpresasLogo />
            ) : (
              <Mark className={classes.mark} />
            )}
            {active ? <span className={classes.name}>{empresa?.nombre ?? TODAS_LABEL}</span> : <BrandName />}
          </Flex>
          <Drawer.CloseButton aria-label="Cerrar menú" size={44} iconSize={24} />
        </Drawer.Header>
        <Drawer.Body>
          <MainMenu role={user.role} searchOn={searchOn} inDrawer />
          <HelpLink search={searchOn(PATHS.help)} replace className={classes.help} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
