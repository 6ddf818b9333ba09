import { ACTS, type AuditEntry, actorOf, recordExport, type SheetFormat } from '@ensaya/contract/auditoria.ts';
import { useEffect, useRef, useState } from 'react';
import { DownloadButtons } from '../../components/files/download-buttons.tsx';
import { call } from '../../lib/api/api-client.ts';
import { explain } from '../../lib/api/api-error.ts';
import { loadTableWriter } from '../../lib/files/save-table.ts';
import type { TableColumn } from '../../lib/files/table-column.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { toastFailure } from '../../lib/screen/toast.ts';
import { type AuditFilters, EXPORT_CAP, readAll } from './auditoria.api.ts';
import classes from './auditoria-page.module.css';

type Props = { filters: AuditFilters; timeZone: string; disabled: boolean };

const COLUMNS: readonly TableColumn[] = [
  { title: 'Fecha', width: 20 },
  { title: 'Acción', width: 32 },
  { title: 'Sobre', width: 48 },
  { title: 'Empresa', width: 28 },
  { title: 'Quién', width: 40 },
];

/** Downloads all entries of the filters as a file, which is built in the browser. */
export function AuditDownload({ filters, timeZone, disabled }: Props) {
  const [read, setRead] = useState<number>();
  const [cut, setCut] = useState(false);
  const reading = useRef<AbortController>(undefined);
  useEffect(() => () => reading.current?.abort(), []);

  const download = async (format: SheetFormat) => {
    const controller = new AbortController();
    const { signal } = controller;
    reading.current = controller;
    setRead(0);
    setCut(false);
    try {
      const [entries, save] = await Promise.all([readAll(filters, setRead, signal), loadTableWriter(format)]);
      const { empresa_id } = filters;
      await call(recordExport, { body: { act: 'exportacion.registro', format, empresa_id } }, { signal });
      const rows = entries.map((entry) => toRow(entry, timeZone));
      save({ name: `registro-de-actividad-${today(timeZone)}`, sheet: 'Registro de actividad', columns: COLUMNS, rows });
      setCut(entries.length >= EXPORT_CAP);
    } catch (error) {
      if (!signal.aborted) toastFailure(explain('Error al descargar el registro', error));
    } finally {
      setRead(undefined);
    }
  };

  return (
    <div className={classes.download}>
      <DownloadButtons disabled={disabled || read !== undefined} onDownload={download} />
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
