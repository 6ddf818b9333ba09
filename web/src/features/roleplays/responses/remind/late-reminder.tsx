import { Button, Skeleton, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyDialog } from '../../../../components/dialogs/lazy-dialogs.tsx';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { urlFlag, useUrlState } from '../../../../lib/address/use-url-state.ts';
import { useFocusFallback } from '../../../../lib/focus/use-focus-fallback.ts';
import { useToday } from '../../../../lib/format/use-today.ts';
import { recordatorioQuery } from '../../recordatorios.api.ts';
import type { RoleplayKey } from '../../responses.api.ts';
import classes from './remind.module.css';
import { lateWords, reached, remindLabel } from './remind-words.ts';

const RemindDialog = lazyDialog(async () => (await import('./remind-dialog.tsx')).RemindDialog);
/** In the address, so that a link can open the dialog. */
const SPEC = { recordar: urlFlag, grupo: (text?: string): string | null => text ?? null };

/** Where people are late: reminds them, and says when that was done last and who was left out. */
export function LateReminder({ roleplayKey, title }: { roleplayKey: RoleplayKey; title: string }) {
  const query = useQuery(recordatorioQuery(roleplayKey));
  const { state, change } = useUrlState(SPEC);
  const today = useToday();
  const { data } = query;
  const people = data ? reached(data) : 0;
  const words = data ? lateWords(data, today) : [];
  // The button goes when all have been reminded.
  const { place, rescueFocus } = useFocusFallback<HTMLParagraphElement>();
  return (
    <section className={classes.late} aria-label="Recordatorio">
      {query.isPending && <Skeleton height={36} width={224} />}
      <QueryError what="Error al cargar los recordatorios" query={query} />
      {people > 0 && (
        <Button variant="light" leftSection={<IconBell size={16} aria-hidden />} onClick={() => change({ recordar: true })}>
          {remindLabel(people)}
        </Button>
      )}
      {words.length > 0 && (
        <Text ref={place} tabIndex={-1} variant="meta" component="p" data-anywhere data-no-ring>
          {words.join(' · ')}
        </Text>
      )}
      <RemindDialog
        opened={state.recordar}
        onClose={() => change({ recordar: null }, { replace: true })}
        onClosed={rescueFocus}
        roleplayKey={roleplayKey}
        title={title}
        grupo={state.grupo}
      />
    </section>
  );
}
