import { LIBRARY_SECTORS, type LibraryRoleplay, type LibrarySector } from '@ensaya/contract/biblioteca.ts';
import { Text, Title } from '@mantine/core';
import {
  IconBuildingFactory2,
  IconDoorEnter,
  IconHeadset,
  IconMessages,
  IconPlus,
  IconShield,
  IconShoppingBag,
  IconStethoscope,
  IconTag,
  IconToolsKitchen2,
  type TablerIcon,
} from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { LinkProps } from 'react-router';
import { CardLink } from '../../../components/lists/card-link.tsx';
import { newRoleplayLink } from '../../../lib/address/paths.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import classes from './library.module.css';

const ICONS: Record<LibrarySector, TablerIcon> = {
  atencion: IconHeadset,
  ventas: IconTag,
  conversaciones: IconMessages,
  primer_dia: IconDoorEnter,
  seguridad: IconShield,
  salud: IconStethoscope,
  comercio: IconShoppingBag,
  industria: IconBuildingFactory2,
  hoteles: IconToolsKitchen2,
};

type Props = {
  roleplays: readonly LibraryRoleplay[];
  empresa_id: string;
  /** Shown beside the cards. */
  beside: LibraryRoleplay | undefined;
  searchOf: (id: string) => string;
};

/** The cards, walked with the arrow keys too. */
export const LibraryCards = ({ roleplays, empresa_id, beside, searchOf }: Props) => (
  <ul className={classes.cards} aria-label="Roleplays de la biblioteca" onKeyDown={walk}>
    {roleplays.map(({ id, title, description, sector, questions }) => (
      <Card
        key={id}
        Icon={ICONS[sector]}
        title={title}
        text={description}
        meta={`${LIBRARY_SECTORS[sector]} · ${countOf(questions.length, 'pregunta', 'preguntas')}`}
        isShown={beside?.id === id}
        to={{ search: searchOf(id) }}
        // Beside the cards it is no step of the history.
        replace={beside !== undefined}
        preventScrollReset={beside !== undefined}
      />
    ))}
    <Card Icon={IconPlus} title="Empezar en blanco" text="Escribe tú la situación y las preguntas." to={newRoleplayLink(empresa_id)} />
  </ul>
);

type CardProps = Omit<LinkProps, 'title'> & { Icon: TablerIcon; title: string; text: string; meta?: ReactNode; isShown?: boolean };

const Card = ({ Icon, title, text, meta, isShown = false, ...link }: CardProps) => (
  <li className={classes.card} data-shown={isShown || undefined}>
    <span className={classes.icon} aria-hidden>
      <Icon size={20} />
    </span>
    <div>
      <Title order={2} className={classes.title}>
        <CardLink aria-current={isShown || undefined} {...link}>
          {title}
        </CardLink>
      </Title>
      <p className={classes.text}>{text}</p>
      {meta && (
        <Text variant="meta" mt={6}>
          {meta}
        </Text>
      )}
    </div>
  </li>
);

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.findIndex((link) => link.matches(':focus'));
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const next = links[at + (steps[event.key] ?? 0)];
  if (at < 0 || !(event.key in steps) || !next || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  event.preventDefault();
  next.focus();
}
