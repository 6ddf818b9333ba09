import { AVISO_CHOICES, AVISO_KINDS, type AvisoChoice, type AvisoKind } from '@ensaya/contract/aviso-kinds.ts';
import { Box, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { QueryError } from '../../components/empty/load-error.tsx';
import { TableSkeleton } from '../../components/lists/skeletons.tsx';
import { mailQuery } from '../../lib/data/registration-queries.ts';
import classes from './aviso-preferences.module.css';
import { avisoPreferencesQuery, savePreferenceMutation } from './avisos.api.ts';

const LABELS: Record<AvisoChoice, string> = { aqui: 'Aquí', correo: 'También por correo', no: 'No' };

const FOOT =
  'Al final de cada aviso por correo hay un enlace para dejar de recibirlo. Los correos de tu cuenta (contraseña, verificación, invitaciones) se envían siempre.';

const BY_MAIL =
  'Lo que vence en menos de 48 horas se envía al momento; lo demás, en un correo al día como mucho. Siempre entre las 8:00 y las 20:00 de tu zona horaria.';

/** What a person gets for each kind of notice: here, by mail too, or nothing. Each choice is saved at once. */
export function AvisoPreferences() {
  const query = useQuery(avisoPreferencesQuery);
  const { mutate, isSuccess } = useMutation(savePreferenceMutation);
  const { data: mail = true } = useQuery(mailQuery);
  const id = useId();
  return (
    <section data-card className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          Qué avisos recibo
        </Title>
        <span role="status" className={classes.saved}>
          {isSuccess && (
            <>
              <IconCheck size={16} aria-hidden="true" />
              Guardado
            </>
          )}
        </span>
        <p>{mail ? BY_MAIL : 'Aquí no se envían correos: los avisos solo se ven en la aplicación.'}</p>
      </div>
      {query.isPending && <TableSkeleton label="Cargando tus avisos…" count={5} />}
      {query.isLoadingError && (
        <Box pt={0} pb="md" px="lg">
          <QueryError what="Error al cargar tus avisos" query={query} />
        </Box>
      )}
      {query.data && <Choices items={query.data.items} onChoose={(kind, choice) => mutate({ kind, choice })} />}
      {mail && <p className={classes.foot}>{FOOT}</p>}
    </section>
  );
}

type Item = { kind: AvisoKind; choice: AvisoChoice };

function Choices({ items, onChoose }: { items: Item[]; onChoose: (kind: AvisoKind, choice: AvisoChoice) => void }) {
  const id = useId();
  const groups = Map.groupBy(items, ({ kind }) => AVISO_KINDS[kind].group);
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Aviso</th>
          {AVISO_CHOICES.map((choice) => (
            <th key={choice} scope="col" id={`${id}${choice}`} data-choice={choice}>
              {LABELS[choice]}
            </th>
          ))}
        </tr>
      </thead>
      {[...groups].map(([group, kinds]) => (
        <tbody key={group}>
          <tr className={classes.group}>
            <th colSpan={AVISO_CHOICES.length + 1} scope="rowgroup" id={id + group.replaceAll(' ', '')}>
              {group}
            </th>
          </tr>
          {kinds.map(({ kind, choice: chosen }) => (
            <tr key={kind}>
              <th scope="row" id={id + kind}>
                {AVISO_KINDS[kind].label}
              </th>
              {AVISO_CHOICES.map((choice) => (
                <td key={choice}>
                  <label className={classes.choice}>
                    <input
                      type="radio"
                      className={classes.radio}
                      name={id + kind}
                      checked={choice === chosen}
                      onChange={() => onChoose(kind, choice)}
                      aria-labelledby={`${id}${group.replaceAll(' ', '')} ${id}${kind} ${id}${choice}`}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
