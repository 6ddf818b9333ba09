import type { Asignacion, Roleplay } from '@ensaya/contract/roleplays.ts';
import { Anchor, Box, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NothingYet } from '../../../components/empty/nothing-yet.tsx';
import { Page } from '../../../components/page/page.tsx';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { roleplaysQuery } from '../roleplays.api.ts';
import classes from './roleplay-list.module.css';
import { RoleplayItems, RoleplayList, TITLE, useRoleplaySearch } from './roleplay-list.tsx';
import { WorkerItem } from './worker-item.tsx';

const FILTERED: Record<Asignacion, string> = {
  asignados: 'Ves solo los que te han asignado.',
  completados: 'Ves solo los que has completado.',
  pendientes: 'Ves solo los que te quedan por completar.',
};
const NONE: Record<Asignacion, string> = {
  asignados: 'No tienes roleplays asignados',
  completados: 'Aún no has completado ninguno',
  pendientes: 'No te queda ninguno por completar',
};

/** A worker sees their assigned role-plays first, in the server's order, then the company's others. */
export function WorkerRoleplays({ empresa_id }: { empresa_id: string }) {
  const { q, asignacion, showAll } = useRoleplaySearch();
  const roleplays = useInfiniteQuery(roleplaysQuery({ empresa_id, q, ...(asignacion && { asignacion }) }));
  return (
    <Page title={TITLE}>
      {asignacion && (
        <Text variant="hint" mb="md">
          {FILTERED[asignacion]}{' '}
          <Anchor component="button" type="button" inherit onClick={showAll}>
            Ver todos
          </Anchor>
        </Text>
      )}
      <RoleplayList
        query={roleplays}
        uncounted
        empty={
          <NothingYet title={asignacion ? NONE[asignacion] : NONE.asignados}>
            Cuando tu responsable te asigne uno, lo verás aquí.
          </NothingYet>
        }
      >
        {(items, view) => {
          const assigned = items.filter(({ mine }) => mine?.assigned);
          const others = items.filter(({ mine }) => !mine?.assigned);
          const isWhole = !roleplays.hasNextPage;
          const [first] = [...assigned, ...others];
          const shared = { view, first: first?.mine?.completed_at ? undefined : first };
          return (
            <>
              {assigned.length > 0 && (
                <Section title="Asignados a ti" items={assigned} isWhole={isWhole || others.length > 0} {...shared} />
              )}
              {others.length > 0 && <Section title="También puedes ensayar" items={others} isWhole={isWhole} {...shared} />}
            </>
          );
        }}
      </RoleplayList>
    </Page>
  );
}

type Props = {
  title: string;
  items: Roleplay[];
  /** Whether the next page can hold no more of them. */
  isWhole: boolean;
  view: 'list' | 'grid';
  /** The one whose button is filled. */
  first: Roleplay | undefined;
};

const Section = ({ title, items, isWhole, view, first }: Props) => (
  <Box component="section" mt="lg" aria-label={title}>
    <Title order={2} className={classes.sectionTitle}>
      {title}
      {isWhole && (
        <Text span variant="hint" ms={2} fw={500}>
          {' '}
          {formatNumber(items.length)}
        </Text>
      )}
    </Title>
    <RoleplayItems view={view}>
      {items.map((roleplay) => (
        <WorkerItem key={roleplay.id} roleplay={roleplay} isFirst={roleplay === first} />
      ))}
    </RoleplayItems>
  </Box>
);
