import type { EnsayoResumen } from '@ensaya/contract/ensayos.ts';
import { ActionIcon, Anchor, Group, Text, Title } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { QueryError } from '../../components/empty/load-error.tsx';
import { LoadMore } from '../../components/lists/load-more.tsx';
import { ensayarPath } from '../../lib/address/paths.ts';
import { useFocusFallback } from '../../lib/focus/use-focus-fallback.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { useDialog } from '../../lib/screen/use-dialog.ts';
import { DeleteEnsayo } from './delete-ensayo.tsx';
import { standingOf } from './ensayo-words.ts';
import { ensayosQuery } from './ensayos.api.ts';
import classes from './mis-ensayos.module.css';

const FAILED = 'Error al cargar tus ensayos';

type Props = { empresa_id: string /** Without one: of all role-plays. */; roleplay_id?: string; children?: React.ReactNode };

/** The person's own rehearsals: only they see them. `children`: what stands there while there are none. */
export function MisEnsayos({ empresa_id, roleplay_id, children }: Props) {
  const query = useInfiniteQuery(ensayosQuery({ empresa_id, roleplay_id }));
  const title = useId();
  const { place, rescueFocus } = useFocusFallback<HTMLHeadingElement>();
  const dialog = useDialog<EnsayoResumen>(rescueFocus);
  const ensayos = query.data ?? [];
  if (query.isSuccess && ensayos.length === 0) return children;
  if (query.isPending) return null;
  return (
    <section className={classes.own} aria-labelledby={title}>
      <Title order={2} id={title} ref={place} tabIndex={-1} data-no-ring>
        Mis ensayos
      </Title>
      <Text variant="meta">Solo los ves tú. Los que no entregues se borran solos.</Text>
      <QueryError what={FAILED} query={query} />
      <ul className={classes.list} aria-label="Mis ensayos">
        {ensayos.map((ensayo) => (
          <Group component="li" key={ensayo.id} gap="sm" wrap="nowrap">
            <div className={classes.row}>
              <Anchor component={Link} to={ensayarPath(ensayo.roleplay_id, ensayo.id)} c="inherit" fw={500}>
                {roleplay_id ? standingOf(ensayo) : `${ensayo.title} · ${ensayo.nombre}`}
              </Anchor>
              <Text span variant="meta" fz="xs">
                {!roleplay_id && `${standingOf(ensayo)} · `}
                {whenOf(ensayo)}
              </Text>
            </div>
            <ActionIcon
              size={44}
              title="Borrar"
              aria-label={`Borrar el ensayo del ${formatDay(ensayo.created_at)}: ${standingOf(ensayo)}`}
              onClick={() => dialog.open(ensayo)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
      </ul>
      <LoadMore query={query} failure={FAILED} of="tus ensayos" />
      <DeleteEnsayo {...dialog.state} ensayo={dialog.subject} empresa_id={empresa_id} />
    </section>
  );
}

const whenOf = ({ touched_at, entregado_at, borrado_at }: EnsayoResumen): string => {
  if (entregado_at) return `Entregado el ${formatDay(entregado_at)}`;
  return `${formatDay(touched_at)}${borrado_at ? ` · se borra el ${formatDay(borrado_at)}` : ''}`;
};
