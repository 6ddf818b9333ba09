import type { Responder } from '@ensaya/contract/roleplay-responses.ts';
import { useQuery } from '@tanstack/react-query';
import { QueryError } from '../../../../components/empty/load-error.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { personName } from '../../../../lib/text/person-name.ts';
import { entregasQuery } from '../../entregas.api.ts';
import { Rehearsals, rehearsalsOf } from '../../rehearsals.tsx';
import type { RoleplayKey } from '../../responses.api.ts';
import { useSeen } from '../use-seen.ts';
import classes from './by-person.module.css';

type Props = { roleplayKey: RoleplayKey; title: string; person: Responder };

/** The rehearsals that a person has handed in. */
export function PersonRehearsals({ roleplayKey, title, person }: Props) {
  const entregas = useQuery(entregasQuery(roleplayKey, person.id));
  useSeen(roleplayKey, rehearsalsOf(entregas.data?.entregas ?? [])[0]?.id);
  return (
    <div className={classes.rehearsals}>
      {entregas.isPending && <ListSkeleton label="Cargando el ensayo…" count={2} />}
      <QueryError what="Error al cargar el ensayo entregado" query={entregas} />
      {entregas.data && (
        <Rehearsals roleplayKey={roleplayKey} title={title} entregas={entregas.data.entregas} quien={personName(person)} reader={person} />
      )}
    </div>
  );
}
