import { sentenceOf } from '@ensaya/contract/audit-sentences.ts';
import { ACTS, type AuditEntry, actorOf } from '@ensaya/contract/auditoria.ts';
import { Box, UnstyledButton } from '@mantine/core';
import type { Column } from '../../components/lists/data-table.tsx';
import { formatMoment } from '../../lib/format/dates.ts';
import type { OnEmpresa } from './audit-list.tsx';
import classes from './auditoria-page.module.css';

export const auditColumns = (onEmpresa: OnEmpresa | undefined): Column<AuditEntry>[] => [
  {
    key: 'act',
    header: 'Qué ha pasado',
    cell: (entry) => (
      <Box component="span" fw={400} data-anywhere>
        {sentenceOf(entry)}
      </Box>
    ),
  },
  {
    key: 'empresa',
    header: 'Empresa',
    cell: ({ empresa_id, empresa_nombre }) =>
      onEmpresa && empresa_id && empresa_nombre ? (
        <UnstyledButton className={classes.empresa} title={`Ver solo lo de ${empresa_nombre}`} onClick={() => onEmpresa(empresa_id)}>
          {empresa_nombre}
        </UnstyledButton>
      ) : (
        (empresa_nombre ?? '—')
      ),
  },
  {
    key: 'when',
    header: 'Cuándo',
    cell: ({ created_at }) => (
      <time className={classes.when} dateTime={created_at}>
        {formatMoment(created_at)}
      </time>
    ),
  },
];

/** What the sentence leaves out: addresses, and the name of the act that the filter uses. */
export const AuditDetails = ({ entry }: { entry: AuditEntry }) => (
  <dl className={classes.details}>
    <dt>Acción</dt>
    <dd>{ACTS[entry.act]}</dd>
    <dt>Sobre</dt>
    <dd>{entry.subject}</dd>
    <dt>Quién</dt>
    <dd>{actorOf(entry)}</dd>
  </dl>
);
