import { sentenceOf } from '@ensaya/contract/audit-sentences.ts';
import { ACTS, type AuditEntry, actorOf } from '@ensaya/contract/auditoria.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { formatMoment, formatTime, localDay } from '../../lib/format/dates.ts';
import { shortDay } from '../../lib/format/short-day.ts';
import { useToday } from '../../lib/format/use-today.ts';
import classes from './audit-list.module.css';

/** Narrows the log to a company. */
export type OnEmpresa = (id: string) => void;
type Props = { entries: AuditEntry[]; loading: boolean; onEmpresa: OnEmpresa | undefined };

/** The log on a phone: two lines per entry. Opening an entry shows what did not fit. */
export function AuditList({ entries, loading, onEmpresa }: Props) {
  const today = useToday();
  return (
    <ul data-card className={classes.list} aria-label="Registro de actividad" aria-busy={loading}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} today={today} onEmpresa={onEmpresa} />
      ))}
    </ul>
  );
}

function Entry({ entry, today, onEmpresa }: { entry: AuditEntry; today: string; onEmpresa: OnEmpresa | undefined }) {
  const [open, setOpen] = useState(false);
  const { created_at, empresa_id, empresa_nombre } = entry;
  const isToday = localDay(new Date(created_at)) === today;
  const short = isToday ? formatTime(created_at) : shortDay(created_at, today);
  return (
    <li data-row>
      <UnstyledButton className={classes.entry} aria-expanded={open} data-open={open || undefined} onClick={() => setOpen(!open)}>
        <span className={classes.act}>{sentenceOf(entry)}</span>
        <time className={classes.when} dateTime={created_at}>
          {open ? formatMoment(created_at) : short}
        </time>
        <span className={classes.details}>{detailsOf(entry).join(' · ')}</span>
      </UnstyledButton>
      {open && onEmpresa && empresa_id && (
        <UnstyledButton className={classes.only} onClick={() => onEmpresa(empresa_id)}>
          Ver solo lo de {empresa_nombre}
        </UnstyledButton>
      )}
    </li>
  );
}

/** The act, about whom or what, where, and who; a person who acted on their own account is named once. */
function detailsOf(entry: AuditEntry): string[] {
  const { act, subject, empresa_nombre, actor_email } = entry;
  const about = subject === actor_email ? [] : [subject];
  return [...new Set([ACTS[act], ...about, ...(empresa_nombre ? [empresa_nombre] : []), actorOf(entry)])];
}
