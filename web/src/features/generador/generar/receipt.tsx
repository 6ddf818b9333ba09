import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { Disclosure } from '../../../components/lists/disclosure.tsx';
import { formatMonth } from '../../../lib/format/dates.ts';
import { formatUsd } from '../../../lib/format/money.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { receiptQuery } from './generation.api.ts';
import classes from './receipt.module.css';

type Props = { empresa_id: string; id: string; cost: number | null };

/** What the prompt has cost; opened, the month so far. */
export function Receipt({ empresa_id, id, cost }: Props) {
  const [opened, setOpened] = useState(false);
  const label = cost === null ? 'Lo que ha costado' : `Ha costado ${formatUsd(cost)}`;
  return (
    <div className={classes.receipt}>
      <Disclosure label={label} opened={opened} onToggle={setOpened}>
        <Details empresa_id={empresa_id} id={id} />
      </Disclosure>
    </div>
  );
}

function Details({ empresa_id, id }: Omit<Props, 'cost'>) {
  const receipt = useQuery(receiptQuery(empresa_id, id));
  if (receipt.isPending) return <p role="status">Cargando lo que ha costado…</p>;
  if (!receipt.data) return <QueryError what="Error al cargar lo que ha costado" query={receipt} />;
  const { cost, tokens_in, tokens_out, model, month, own, company, credit } = receipt.data;
  const calls = (count: number) => countOf(count, 'llamada', 'llamadas');
  const tokens =
    tokens_in !== null &&
    tokens_out !== null &&
    ` · ${countOf(tokens_in, 'token', 'tokens')} leídos y ${countOf(tokens_out, 'escrito', 'escritos')}`;
  return (
    <>
      <dl className={classes.figures}>
        <dt>Este prompt</dt>
        <dd>
          {formatUsd(cost)} · modelo {model}
          {tokens}
        </dd>
        <dt>Tú, en {formatMonth(month)}</dt>
        <dd>
          {formatUsd(own.spent)} · {calls(own.calls)}
        </dd>
        {company && (
          <>
            <dt>Tu empresa, en {formatMonth(month)}</dt>
            <dd>
              {formatUsd(company.spent)} de {formatUsd(company.monthly_cap)} · {calls(company.calls)}
            </dd>
          </>
        )}
        {credit && (
          <>
            <dt>Quién paga</dt>
            <dd>
              Con la cuenta de Ensaya · queda el {credit.percent_left} % del crédito de {formatMonth(credit.month)}
            </dd>
          </>
        )}
      </dl>
      <Text variant="meta" mt="xs">
        {credit
          ? 'Contado con los precios publicados. A tu empresa no se le cobra nada.'
          : 'Contado con los precios publicados; la factura del proveedor es la que cuenta.'}
      </Text>
    </>
  );
}
