import type { Ensayo } from '@ensaya/contract/ensayos.ts';
import { Box, Button, Text, Title } from '@mantine/core';
import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { Page } from '../../../components/page/page.tsx';
import { ensayarPath, PATHS } from '../../../lib/address/paths.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { countOf } from '../../../lib/format/numbers.ts';
import { DiasSelect } from '../dias-select.tsx';
import { closingTitle, MOTIVOS, nameInside } from '../ensayo-words.ts';
import { type EnsayoKey, escenaQuery, keepMutation } from '../ensayos.api.ts';
import { Acts } from './acts.tsx';
import classes from './cierre.module.css';

const BACK = { label: 'Volver a Roleplays', to: PATHS.roleplays };

type Props = { ensayo: Ensayo; entry: EnsayoKey /** Shows the conversation, at a turn. */; onTurno: (n: number | undefined) => void };

/** What was reached, with one's own words; what the character hid; and what happens to it. */
export function CierrePage({ ensayo, entry, onTurno }: Props) {
  const { roleplay_id, title, nombre, motivo, etapa, etapas, escena, cumplidas, objetivos, dichos } = ensayo;
  const escenaNow = useQuery(escenaQuery({ empresa_id: entry.empresa_id, roleplay_id }));
  const isAssigned = escenaNow.data?.asignado?.completado === false;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    place.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, []);
  const subtitle = [title, countOf(dichos, 'turno', 'turnos'), motivo && motivo !== 'meta' && MOTIVOS[motivo]].filter(Boolean).join(' · ');
  return (
    <Box maw={720} mx="auto" ref={place}>
      <Page
        title={closingTitle({ etapa, etapas })}
        subtitle={subtitle}
        back={BACK}
        actions={<SecondaryButton onClick={() => onTurno(undefined)}>Ver la conversación</SecondaryButton>}
      >
        <section className={classes.section} aria-labelledby="conseguido">
          <Title order={2} id="conseguido">
            Lo que has conseguido
          </Title>
          <ol className={classes.list}>
            {escena.etapas.map(({ nombre, meta }, index) => {
              const met = cumplidas.find((one) => one.etapa === index + 1);
              return (
                <li key={nombre}>
                  <Mark done={met !== undefined} />
                  <div>
                    <Title order={3}>{nombre}</Title>
                    {met ? (
                      <div className={classes.quote}>
                        <p>«{met.texto}»</p>
                        <Button
                          variant="transparent"
                          className={classes.turn}
                          rightSection={<IconChevronRight size={14} aria-hidden />}
                          onClick={() => onTurno(met.turno_n)}
                        >
                          {turnName(met.turno_n)}
                        </Button>
                      </div>
                    ) : (
                      <Text variant="dimmed">{meta ? `No ha salido · ${meta}` : 'No ha salido'}</Text>
                    )}
                  </div>
                </li>
              );
            })}
          </ol>
        </section>
        {objetivos && objetivos.length > 0 && (
          <section className={classes.section} aria-labelledby="no-dijo">
            <Title order={2} id="no-dijo">
              Lo que {nameInside(nombre)} no te dijo
            </Title>
            <Text variant="dimmed">Hasta ahora solo lo sabía el personaje.</Text>
            <ul className={classes.list}>
              {objetivos.map((objetivo) => (
                <li key={objetivo}>
                  <span className={classes.raya} aria-hidden />
                  <p>{objetivo}</p>
                </li>
              ))}
            </ul>
          </section>
        )}
        <Acts
          ensayo={ensayo}
          entry={entry}
          isAssigned={isAssigned}
          onRepeat={() => navigate(ensayarPath(roleplay_id))}
          onDeleted={() => navigate(ensayarPath(roleplay_id), { replace: true })}
        />
        <Kept ensayo={ensayo} entry={entry} />
      </Page>
    </Box>
  );
}

/** Turns count from the person's first words. */
const turnName = (n: number): string => `Turno ${Math.ceil(n / 2)}`;

const Mark = ({ done }: { done: boolean }) => (
  <span className={classes.mark} data-done={done || undefined} role="img" aria-label={done ? 'Conseguido' : 'No conseguido'}>
    {done ? <IconCheck size={13} stroke={2.5} aria-hidden /> : <IconMinus size={13} aria-hidden />}
  </span>
);

function Kept({ ensayo: { borrado_at, entregado_at, dias }, entry }: Pick<Props, 'ensayo' | 'entry'>) {
  const keep = useMutation(keepMutation);
  if (entregado_at)
    return (
      <Text variant="meta" mt="lg">
        Entregado el {formatDay(entregado_at)}. Tus responsables leen la conversación entera.
      </Text>
    );
  if (!borrado_at) return null;
  return (
    <div className={classes.kept}>
      <span>Si no lo entregas, se borra solo el {formatDay(borrado_at)}. Guardarlo</span>
      <DiasSelect
        dias={dias}
        label="Cuánto se guarda"
        disabled={keep.isPending}
        onChange={(days) => keep.mutate({ key: entry, dias: days })}
      />
    </div>
  );
}
