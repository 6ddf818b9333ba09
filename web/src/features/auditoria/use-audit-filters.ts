import { listAuditLog } from '@ensaya/contract/auditoria.ts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditFilters } from './auditoria.api.ts';

const { act, empresa_id, from, to } = listAuditLog.query.shape;
const SCHEMAS = { act, empresa_id, from, to };
const KEYS = Object.keys(SCHEMAS) as (keyof AuditFilters)[];

/** The filters live in the address; what somebody wrote into it by hand and means nothing is left out. */
export function useAuditFilters() {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const filters = useMemo(() => {
    const written = new URLSearchParams(address);
    const understood = KEYS.flatMap((key) => {
      const { data } = SCHEMAS[key].safeParse(written.get(key) ?? undefined);
      return data === undefined ? [] : [[key, data]];
    });
    return Object.fromEntries(understood) as AuditFilters;
  }, [address]);

  const change = (changes: { [Key in keyof AuditFilters]?: string | undefined | null }) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(changes)) {
          if (value) after.set(key, value);
          else after.delete(key);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const clear = () => change(Object.fromEntries(KEYS.map((key) => [key, undefined])));
  return { filters, change, clear, filtered: Object.keys(filters).length > 0 };
}
