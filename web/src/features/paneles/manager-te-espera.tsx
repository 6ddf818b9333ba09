import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../lib/format/use-today.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { faqsRows, restLinks, roleplaysRows, tareasRows } from './manager-waiting.ts';
import { waitingFaqsQuery, waitingRoleplaysQuery, waitingTareasQuery } from './paneles.api.ts';
import { WaitingCard } from './waiting-card.tsx';

/** What waits for a responsable, in all their companies or in the chosen one. */
export function ManagerTeEspera({ empresa_id, held }: { empresa_id: string | undefined; held: boolean }) {
  const today = useToday();
  const { empresas } = useCurrentUser();
  const tareas = useQuery(waitingTareasQuery(empresa_id));
  const roleplays = useQuery(waitingRoleplaysQuery(empresa_id));
  const faqs = useQuery(waitingFaqsQuery(empresa_id));
  return (
    <WaitingCard
      held={held}
      rows={[
        ...(tareas.data ? tareasRows(tareas.data, today, empresa_id) : []),
        ...(roleplays.data ? roleplaysRows(roleplays.data) : []),
        ...(faqs.data ? faqsRows(faqs.data, today, empresa_id === undefined && empresas.length > 1) : []),
      ]}
      parts={[
        { what: 'las tareas que te esperan', query: tareas },
        { what: 'los roleplays que te esperan', query: roleplays },
        { what: 'las preguntas y las FAQs que te esperan', query: faqs },
      ]}
      rest={restLinks(tareas.data, roleplays.data, empresa_id)}
    />
  );
}
