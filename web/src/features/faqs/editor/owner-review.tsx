import { type Faq, REVIEW_MONTHS } from '@ensaya/contract/faqs.ts';
import { NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { countOf } from '../../../lib/format/numbers.ts';
import { useCurrentUser } from '../../../lib/session/current-user.ts';
import { ownersQuery } from '../owners.api.ts';
import classes from './editor.module.css';
import type { FaqValues } from './faq-values.ts';
import { Folded } from './folded.tsx';

type Props = { form: UseFormReturnType<FaqValues>; empresa_id: string; faq?: Faq | undefined };

const interval = (months: number | null) =>
  months === null ? 'sin revisión' : months === 1 ? 'cada mes' : `cada ${countOf(months, 'mes', 'meses')}`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Who looks after the FAQ, and how often they review it. */
export function OwnerReview({ form, empresa_id, faq }: Props) {
  const user = useCurrentUser();
  const owners = useQuery(ownersQuery(empresa_id));
  const { owner_id, review_months } = form.values;
  const names = new Map((owners.data ?? []).map(({ user_id, nombre, user_email }) => [user_id, nombre || user_email]));
  // Known before the list is read, or no longer in it.
  if (faq?.owner && !names.has(faq.owner.id)) names.set(faq.owner.id, faq.owner.nombre ?? 'Quien la cuida ahora');
  if (owner_id === user.id && !names.has(user.id)) names.set(user.id, user.nombre || user.email);
  const name = (owner_id && names.get(owner_id)) || 'nadie';

  return (
    <Folded title="A cargo de" summary={`${name} · ${interval(review_months)}`}>
      <div className={classes.two}>
        <NativeSelect
          label="A cargo de"
          value={owner_id ?? ''}
          onChange={({ currentTarget }) => form.setFieldValue('owner_id', currentTarget.value || null)}
          data={[
            ...(faq || owner_id === null ? [{ value: '', label: 'Nadie' }] : []),
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
        />
        <NativeSelect
          label="Revisión"
          value={String(review_months ?? '')}
          onChange={({ currentTarget }) =>
            form.setFieldValue('review_months', REVIEW_MONTHS.find((months) => String(months) === currentTarget.value) ?? null)
          }
          data={[
            ...REVIEW_MONTHS.map((months) => ({ value: String(months), label: capital(interval(months)) })),
            { value: '', label: capital(interval(null)) },
          ]}
        />
      </div>
      <QueryError what="Error al cargar los responsables" query={owners} />
    </Folded>
  );
}
