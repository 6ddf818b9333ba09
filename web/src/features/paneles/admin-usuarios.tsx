import type { AdminPanel } from '@ensaya/contract/paneles.ts';
import { NO_ROLE_LABEL, ROLE_LABELS } from '@ensaya/contract/usuarios.ts';
import { Anchor, Box, Text, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { CardLink } from '../../components/lists/card-link.tsx';
import { CardSection } from '../../components/lists/card-section.tsx';
import { PersonAvatar } from '../../components/people/person-avatar.tsx';
import { PATHS } from '../../lib/address/paths.ts';
import { formatAgo, formatMoment } from '../../lib/format/dates.ts';
import { formatNumber, formatShares } from '../../lib/format/numbers.ts';
import classes from './admin-panel.module.css';
import { adminPanelQuery, LOOKING_ON } from './paneles.api.ts';

type Totals = AdminPanel['totals'];

/** Users without a role wait for approval; they count too. */
function parts({ usuarios, trabajadores, responsables, superadmins }: Totals) {
  const waiting = Math.max(0, usuarios - trabajadores - responsables - superadmins);
  const roles = [
    { label: 'Trabajadores', value: trabajadores, rol: 'worker' },
    { label: 'Responsables', value: responsables, rol: 'manager' },
    { label: 'Superadmins', value: superadmins, rol: 'superadmin' },
    ...(waiting > 0 ? [{ label: NO_ROLE_LABEL, value: waiting, rol: 'none' }] : []),
  ];
  const shares = formatShares(roles.map(({ value }) => value));
  return roles.map((role, index) => ({ ...role, share: shares[index] }));
}

export function AdminRoles() {
  const totals = useQuery({ ...adminPanelQuery, ...LOOKING_ON }).data?.totals;
  return (
    <CardSection title="Distribución de roles">
      {totals ? (
        <table className={classes.chart}>
          <thead>
            <VisuallyHidden component="tr">
              <th scope="col">Rol</th>
              <th scope="col">Usuarios</th>
              <th scope="col">Porcentaje</th>
            </VisuallyHidden>
          </thead>
          <tbody>
            {parts(totals).map(({ label, value, share, rol }) => (
              <tr key={label}>
                <th scope="row">
                  <CardLink to={`${PATHS.usuarios}?rol=${rol}`} className={classes.role}>
                    {label}
                  </CardLink>
                </th>
                <Box component="td" fw={600}>
                  {formatNumber(value)}
                </Box>
                <Box component="td" c="var(--ensaya-meta)">
                  {share}
                </Box>
                <td className={classes.bar} aria-hidden="true">
                  <svg width="100%" height="8" aria-hidden="true">
                    <rect className={classes.track} width="100%" height="8" />
                    <rect className={classes.part} width={`${totals.usuarios > 0 ? (100 * value) / totals.usuarios : 0}%`} height="8" />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Text variant="hint">—</Text>
      )}
    </CardSection>
  );
}

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
        // The figures below say why nothing could be loaded.
        <Text variant="hint">{data ? 'Todavía no se ha registrado nadie' : '—'}</Text>
      )}
    </CardSection>
  );
}

const Row = ({ registro: { email, nombre, role, created_at } }: { registro: Registro }) => (
  <li data-row className={classes.person}>
    <PersonAvatar email={email} nombre={nombre} large />
    <div className={classes.who}>
      <Box component="p" fw={600}>
        {nombre || email}
      </Box>
      <Text variant="meta">{[nombre && email, role ? ROLE_LABELS[role] : NO_ROLE_LABEL].filter(Boolean).join(' · ')}</Text>
    </div>
    <time className={classes.when} dateTime={created_at} title={formatMoment(created_at)}>
      {formatAgo(created_at)}
    </time>
  </li>
);
