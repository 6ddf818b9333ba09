import type { TeamLoad } from '@ensaya/contract/paneles.ts';
import { PersonLink } from '../../components/people/person-link.tsx';
import { formatNumber } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';
import classes from './team-load.module.css';

/** The chart's numbers as text. */
export const TeamLoadTable = ({ people, empresa_id }: { people: TeamLoad['personas']; empresa_id: string | undefined }) => (
  <table className={classes.table} aria-labelledby="carga-por-persona">
    <thead>
      <tr>
        <th scope="col">Persona</th>
        <th scope="col">Abiertas</th>
        <th scope="col">Vencidas</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ id, nombre, email, abiertas, vencidas }) => (
        <tr key={id}>
          <th scope="row">
            <PersonLink id={empresa_id && id} empresa_id={empresa_id ?? ''}>
              <bdi>{personName({ nombre, email })}</bdi>
            </PersonLink>
          </th>
          <td>{formatNumber(abiertas)}</td>
          <td>{formatNumber(vencidas)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
