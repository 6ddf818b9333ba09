import type { AdminPanel } from '@ensaya/contract/paneles.ts';
import { NO_ROLE_LABEL, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardSection } from '../../components/card-section.tsx';
import { PersonAvatar } from '../../components/person-avatar.tsx';
import { formatAgo, formatMoment } from '../../lib/dates.ts';
import { PATHS } from '../../lib/paths.ts';
import classes from './admin-panel.module.css';
import { adminPanelQuery, LOOKING_ON } from './paneles.api.ts';

type Registro = AdminPanel['registros'][number];

export function AdminRegistros() {
  const { data } = useQuery({ ...adminPanelQuery, ...LOOKING_ON });
  return (
    <CardSection
      title="Registros recientes"
      badge={
        <Anchor component={Link} to={PATHS.usuarios} fw={500} ms="auto">
          Ver todos
        </Anchor>
      }
    >
      {data && data.registros.length > 0 ? (
        <ul>
          {data.registros.map((registro) => (
            <Row key={registro.id} registro={registro} />
          ))}
        </ul>
      ) : (
        <p className={classes.empty}>Todavía no se ha registrado nadie</p>
      )}
    </CardSection>
  );
}

const Row = ({ registro: { email, nombre, role, created_at } }: { registro: Registro }) => (
  <li className={classes.person}>
    <PersonAvatar email={email} nombre={nombre} large />
    <div className={classes.who}>
      <p className={classes.email}>{email}</p>
      <p className={classes.meta}>{[nombre, role ? ROLE_LABELS[role] : NO_ROLE_LABEL].filter(Boolean).join(' · ')}</p>
    </div>
    <time className={classes.when} dateTime={created_at} title={formatMoment(created_at)}>
      {formatAgo(created_at)}
    </time>
  </li>
);
