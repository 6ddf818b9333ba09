import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Disclosure } from '../../components/lists/disclosure.tsx';
import { empresaPath } from '../../lib/address/paths.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { deletedEmpresasQuery } from './ficha/ficha.api.ts';
import classes from './ficha/ficha.module.css';

/** The companies that can still be restored, each on its page. Shown only if there are any. */
export function DeletedEmpresas() {
  const { data } = useQuery(deletedEmpresasQuery);
  const [opened, setOpened] = useState(false);
  if (!data || data.length === 0) return null;
  return (
    <div className={classes.deleted}>
      <Disclosure label={`Eliminadas en los últimos 30 días (${formatNumber(data.length)})`} opened={opened} onToggle={setOpened}>
        <ul>
          {data.map(({ id, nombre, deleted_at }) => (
            <li key={id}>
              <Anchor component={Link} to={empresaPath(id)}>
                {nombre}
              </Anchor>{' '}
              · eliminada el {formatDay(deleted_at)}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
