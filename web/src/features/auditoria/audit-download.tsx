import { ACTS, type AuditEntry, actorOf, recordExport } from '@ensaya/contract/auditoria.ts';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { SecondaryButton } from '../../components/buttons.tsx';
import { call } from '../../lib/api-client.ts';
import { explain } from '../../lib/api-error.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toastFailure } from '../../lib/toast.ts';
import { type AuditFilters, EXPORT_CAP, readAll } from './auditoria.api.ts';
import classes from './auditoria-page.module.css';

type Props = { filters: AuditFilters; timeZone: string; disabled: boolean };

const HEADER = ['Fecha', 'Acción', 'Sobre', 'Empresa', 'Quién'];

/** Downloads all entries of the filters as a CSV file, which is built in the browser. */
export function AuditDownload({ filters, timeZone, disabled }: Props) {
  const [read, setRead] = useState<number>();
  const [cut, setCut] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setRead(0);
    setCut(false);
    try {
      const [entries, { toCsv }] = await Promise.all([readAll(filters, setRead, signal), import('../../lib/csv.ts')]);
      const { empresa_id } = filters;
      await call(recordExport, { body: { act: 'exportacion.registro', format: 'CSV', empresa_id } }, { signal });
      saveFile(
        `registro-de-actividad-${today(timeZone)}.csv`,
        'text/csv',
        toCsv([HEADER, ...entries.map((entry) => toRow(entry, timeZone))]),
      );
      setCut(entries.length >= EXPORT_CAP);
    } catch (error) {
      if (!signal.aborted) toastFailure(explain('Error al descargar el registro', error));
    } finally {
      setRead(undefined);
    }
  };

  return (
    <div className={classes.download}>
      <SecondaryButton leftSection={<IconDownload size={16} stroke={1.75} />} onClick={download} disabled={disabled || read !== undefined}>
        Descargar CSV
      </SecondaryButton>
      <p className={classes.progress} role="status">
        {read !== undefined && `Leyendo… ${formatNumber(read)}`}
        {cut && `Se han descargado las ${formatNumber(EXPORT_CAP)} acciones más recientes. Acota las fechas para bajar el resto.`}
      </p>
    </div>
  );
}

/** 'YYYY-MM-DD HH:MM:SS': sortable, and read as a date by spreadsheets. */
const stamp = (timestamp: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone }).format(timestamp);
const today = (timeZone: string) => stamp(new Date(), timeZone).slice(0, 10);

const toRow = (entry: AuditEntry, timeZone: string) => [
  stamp(new Date(entry.created_at), timeZone),
  ACTS[entry.act],
  entry.subject,
  entry.empresa_nombre ?? '',
  actorOf(entry),
];
