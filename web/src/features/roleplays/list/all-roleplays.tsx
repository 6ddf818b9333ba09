import { listRoleplays } from '@ensaya/contract/roleplays.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { EmpresaFilter } from '../../../components/fields/empresa-filter.tsx';
import { Page } from '../../../components/page/page.tsx';
import { playPath } from '../../../lib/address/paths.ts';
import { urlField, useUrlState } from '../../../lib/address/use-url-state.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { roleplaysQuery } from '../roleplays.api.ts';
import classes from './roleplay-list.module.css';
import { RoleplayItems, RoleplayList, TITLE, useRoleplaySearch } from './roleplay-list.tsx';
import { questionCount, RoleplayTexts } from './roleplay-texts.tsx';

const SPEC = { empresa: urlField(listRoleplays.query.shape.empresa_id, undefined) };

/** For superadmins: the role-plays of all companies, or those of a chosen one; read-only: a title opens the preview. */
export function AllRoleplays() {
  const { state, change } = useUrlState(SPEC);
  const { q } = useRoleplaySearch();
  const roleplays = useInfiniteQuery(roleplaysQuery({ empresa_id: state.empresa, q }));
  const chosen = roleplays.data?.find(({ empresa }) => empresa.id === state.empresa)?.empresa;
  return (
    <Page title={TITLE} subtitle="Los roleplays de todas las empresas">
      <RoleplayList
        query={roleplays}
        start={<EmpresaFilter value={state.empresa} known={chosen} onChange={(empresa) => change({ empresa })} />}
        empty={
          <NothingYet title="No hay roleplays creados">
            {state.empresa ? 'Esta empresa todavía no ha creado ninguno.' : 'Los verás en cuanto una empresa cree el primero.'}
          </NothingYet>
        }
      >
        {(items, view) => (
          <RoleplayItems view={view} label={TITLE}>
            {items.map((roleplay) => (
              <li key={roleplay.id} className={classes.item}>
                <RoleplayTexts
                  roleplay={roleplay}
                  to={playPath(roleplay.id)}
                  meta={`${roleplay.empresa.nombre} · ${questionCount(roleplay)} · Creado el ${formatDay(roleplay.created_at)}`}
                />
              </li>
            ))}
          </RoleplayItems>
        )}
      </RoleplayList>
    </Page>
  );
}
