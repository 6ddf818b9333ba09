import type { Grupo } from '@ensaya/contract/grupos.ts';
import { Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { DeleteButton, EditButton } from '../../components/buttons/action-buttons.tsx';
import { QuietButton } from '../../components/buttons/buttons.tsx';
import { RowCard } from '../../components/lists/row-card.tsx';
import { grupoLink } from '../../lib/address/paths.ts';
import { formatDay } from '../../lib/format/dates.ts';
import { countOf } from '../../lib/format/numbers.ts';
import classes from './grupo-card.module.css';
import type { GrupoDialog } from './grupo-dialogs.tsx';
import { receivedWords } from './received-words.ts';

type Props = { grupo: Grupo; onOpen: (dialog: GrupoDialog) => void };

export const GrupoCard = ({ grupo, onOpen }: Props) => (
  <RowCard
    title={grupo.nombre}
    to={grupoLink(grupo.id, grupo.empresa_id)}
    actions={
      <>
        <EditButton label={`Cambiar el nombre de ${grupo.nombre}`} onClick={() => onOpen({ is: 'edit', grupo })} />
        <DeleteButton label={`Eliminar ${grupo.nombre}`} onClick={() => onOpen({ is: 'delete', grupo })} />
      </>
    }
    text={grupo.user_ids.length === 0 ? null : countOf(grupo.user_ids.length, 'persona', 'personas')}
    none="Nadie todavía"
    footer={`Creado el ${formatDay(grupo.created_at)}`}
  >
    <div className={classes.acts}>
      <QuietButton
        leftSection={<IconUsersPlus size={16} aria-hidden />}
        aria-label={`Elegir personas de ${grupo.nombre}`}
        onClick={() => onOpen({ is: 'personas', grupo })}
      >
        Elegir personas
      </QuietButton>
    </div>
    {grupo.roleplays.length > 0 && (
      <div className={classes.received}>
        <Text variant="hint">Quien entre recibe</Text>
        <ul aria-label={`Quien entre en ${grupo.nombre} recibe`}>
          {grupo.roleplays.map((received) => (
            <li key={received.roleplay_id}>
              <span>{receivedWords(received)}</span>
              <QuietButton
                aria-label={`Quitar «${received.title}» a quien entre en ${grupo.nombre}`}
                onClick={() => onOpen({ is: 'stop', grupo, received })}
              >
                Quitar
              </QuietButton>
            </li>
          ))}
        </ul>
      </div>
    )}
  </RowCard>
);
