import type { TeamLoad } from '@ensaya/contract/paneles.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { personName } from '../../lib/text/person-name.ts';
import classes from './team-load.module.css';

/** The chart's numbers as text. */
export const TeamLoadTable = ({ people }: { people: TeamLoad['personas'] }) => (
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
            <bdi>{personName({ nombre, email })}</bdi>
          </th>
          <td>{formatNumber(abiertas)}</td>
          <td>{formatNumber(vencidas)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
