import { type AiCredit, CREDIT_TEXT, creditTerms } from '@ensaya/contract/credito.ts';
import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ErrorMessage } from '../../../components/page/message.tsx';
import { formatUsd } from '../../../lib/format/money.ts';
import { acceptCreditMutation } from './credito.api.ts';
import classes from './credito.module.css';

export const useAcceptCredit = () => useMutation(acceptCreditMutation);
type Props = { company_id: string; credit: AiCredit; accept: ReturnType<typeof useAcceptCredit> };

/** The conditions, and the act of accepting what was read. */
export function AcceptCredit({ company_id, credit, accept }: Props) {
  const { provider, lugar, monthly_credit } = credit;
  return (
    <Stack gap="md">
      <dl className={classes.terms}>
        {creditTerms(credit, formatUsd(monthly_credit)).map(({ what, said }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
      <ErrorMessage error={accept.error} />
      <Button
        className={classes.accept}
        loading={accept.isPending}
        onClick={() => accept.mutate({ company_id, text_version: CREDIT_TEXT, provider, lugar })}
      >
        Aceptar y activar
      </Button>
    </Stack>
  );
}
