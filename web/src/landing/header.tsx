import { IconMenu2, IconPhone, IconX } from '@tabler/icons-react';
import { PATHS } from '../lib/address/paths.ts';
import { Brand } from './brand.tsx';
import { Entrance, Registration } from './calls-to-action.tsx';
import { Notice } from './notice.tsx';
import { BRAND, PHONE, PHONE_HREF, When } from './settings.tsx';

const SECTIONS = [
  ['funciones', 'Funciones'],
  ['producto', 'Por dentro'],
  ['resultados', 'Resultados'],
  ['mejora', 'Mejora continua'],
] as const;

const MENU = 'menu';

export function Header() {
  return (
    <header className="header">
      <a className="skip" href="#contenido">
        Saltar al contenido
      </a>
      <Notice />
      <div className="wrap bar">
        <a className="brand" href={PATHS.home} aria-label={`${BRAND}, inicio`}>
          <Brand />
        </a>
        <nav className="sections" aria-label="Secciones">
          <SectionLinks />
        </nav>
        {/* Beside the links that grow: nothing moves when a member does not see it. */}
        <Registration className="register" />
        <When is="phone">
          <a className="phone" href={PHONE_HREF}>
            <IconPhone size={16} stroke={1.75} aria-hidden="true" />
            {PHONE}
          </a>
        </When>
        <Entrance className="button outline entrance" />
        {/* A popover: the browser opens it, closes it and returns the focus, also without scripts. */}
        <button type="button" className="burger" popoverTarget={MENU} aria-label="Menú">
          <IconMenu2 className="when-closed" size={20} stroke={1.75} aria-hidden="true" />
          <IconX className="when-open" size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <nav id={MENU} popover="auto" className="menu" aria-label="Menú">
        <SectionLinks />
        <When is="phone">
          <a href={PHONE_HREF}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {PHONE}
          </a>
        </When>
        <Registration />
        <Entrance className="button primary large" />
      </nav>
    </header>
  );
}

const SectionLinks = () =>
  SECTIONS.map(([id, name]) => (
    <a key={id} href={`${PATHS.home}#${id}`}>
      {name}
    </a>
  ));
