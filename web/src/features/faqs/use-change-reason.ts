import { ERRORS } from '@ensaya/contract/errors.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoment, formatTime, localDay } from '../../lib/format/dates.ts';
import { useCurrentUser } from '../../lib/session/current-user.ts';
import { authorName } from '../../lib/text/person-name.ts';
import { faqVersionsQuery } from './trust.api.ts';

/** 'Ha cambiado mientras lo editabas (Marta, 21:19)': who and when are in the history, unless another change than of the texts came after. */
export function useChangeReason({ empresa_id, id, version }: Pick<Faq, 'empresa_id' | 'id' | 'version'>): string {
  const own = useCurrentUser();
  const { data } = useQuery({ ...faqVersionsQuery(empresa_id, id), staleTime: 0 });
  const last = data?.find((one) => one.version === version);
  if (!last) return ERRORS.stale.message;
  const isToday = localDay(new Date(last.changed_at)) === localDay();
  const when = isToday ? formatTime(last.changed_at) : formatMoment(last.changed_at);
  return `${ERRORS.stale.message} (${authorName(last.changed_by, own.id)}, ${when})`;
}
