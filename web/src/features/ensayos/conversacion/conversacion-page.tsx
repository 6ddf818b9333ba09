import type { Ensayo } from '@ensaya/contract/ensayos.ts';
import { Button, Title } from '@mantine/core';
import { IconLock, IconPlayerPause } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { LazyConfirmDialog } from '../../../components/dialogs/lazy-dialogs.tsx';
import { PATHS } from '../../../lib/address/paths.ts';
import { pageTitle } from '../../../lib/browser/brand.ts';
import type { KeptDraft } from '../../../lib/drafts/draft.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { CharacterAvatar } from '../character-avatar.tsx';
import { MOTIVOS, turnsLeft } from '../ensayo-words.ts';
import { closeMutation, type EnsayoKey } from '../ensayos.api.ts';
import { ComposerField } from './composer-field.tsx';
import classes from './conversacion.module.css';
import { Dialogo } from './dialogo.tsx';
import { Etapas, EtapasBar } from './etapas.tsx';
import { metStages, shownTurns } from './lines.ts';
import { useConversacion } from './use-conversacion.ts';
import { Voz } from './voz.tsx';

type Props = {
  ensayo: Ensayo;
  entry: EnsayoKey;
  person: string;
  kept: KeptDraft;
  /** Shows what was reached. */
  onEnded: () => void;
};

/** The conversation with the character: the script, what the person says next, and the stages. */
export function ConversacionPage({ ensayo, entry, person, kept, onEnded }: Props) {
  const { nombre, escena, estado, motivo, dichos, turnos_max } = ensayo;
  const conversacion = useConversacion({ ensayo, entry, person, kept });
  const { composer, live, problem, isBusy, cut, say, retry } = conversacion;
  const navigate = useNavigate();
  const close = useMutation(closeMutation);
  const asking = useDialog<true>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const leave = () => navigate(PATHS.roleplays);

  const turnos = shownTurns(ensayo, live);
  const cumplidas = metStages(ensayo, live);
  const now = Math.max(ensayo.etapa, cumplidas.length + 1);
  const isLive = live !== undefined && !ensayo.turnos.some(({ client_id }) => client_id === live.turno.client_id);
  const left = turnos_max - dichos - (isLive ? 1 : 0);
  const hasEnded = estado !== 'abierto' && !live;
  const ended = hasEnded && motivo ? MOTIVOS[motivo] : undefined;
  const stages = { etapas: escena.etapas, cumplidas, now };
  const here = escena.etapas[now - 1];
  return (
    <div className={classes.room} data-whole-room>
      <title>{pageTitle(`Ensayo con ${nombre}`)}</title>
      <section className={classes.talk} aria-label="Conversación">
        <header className={classes.head}>
          <div className={classes.who}>
            <CharacterAvatar nombre={nombre} />
            <div className={classes.name}>
              <Title order={1} ref={heading} tabIndex={-1} fz="1.0625rem" lh="1.375rem" data-no-ring>
                {nombre}
              </Title>
              <p>{escena.linea ?? 'Personaje de IA'}</p>
            </div>
            {!hasEnded && (
              <div className={classes.acts}>
                <Button component={Link} to={PATHS.roleplays} variant="default" className={classes.pause} aria-label="Pausa">
                  <IconPlayerPause size={16} aria-hidden />
                  <span>Pausa</span>
                </Button>
                <SecondaryButton onClick={() => asking.open(true)}>Terminar</SecondaryButton>
              </div>
            )}
          </div>
          <div className={classes.narrow}>
            <EtapasBar {...stages} />
            <p>
              <span>
                {here ? (
                  <>
                    Etapa {now} de {escena.etapas.length} · <b>{here.nombre}</b>
                  </>
                ) : (
                  'Todas las etapas cumplidas'
                )}
              </span>
              <span className={classes.left}>{turnsLeft(left)}</span>
            </p>
          </div>
        </header>
        <Dialogo nombre={nombre} turnos={turnos} isBusy={isBusy} problem={problem} cut={cut !== undefined} onRetry={retry} />
        <Voz
          quien={nombre}
          linea={turnos.findLast(({ de }) => de === 'personaje')}
          etapas={escena.etapas}
          cumplidas={cumplidas}
          ended={ended}
        />
        <footer className={classes.foot}>
          {hasEnded ? (
            <div className={classes.ended}>
              <p>{ended}</p>
              <Button onClick={onEnded}>Ver cómo ha ido</Button>
            </div>
          ) : (
            <>
              {left === 1 && <p className={classes.last}>Te queda 1 turno</p>}
              <ComposerField quien={nombre} composer={composer} waits={isBusy} onSay={say} onLeave={leave} />
            </>
          )}
        </footer>
      </section>
      <aside className={classes.side} aria-label="Etapas">
        <section>
          <h2>Etapas</h2>
          <Etapas {...stages} />
        </section>
        <section>
          <h2>{left === 1 ? 'Te queda' : 'Te quedan'}</h2>
          <p className={classes.turns}>
            <b>{Math.max(left, 0)}</b> {left === 1 ? 'turno' : 'turnos'} de {turnos_max}
          </p>
        </section>
        {escena.meta && (
          <section>
            <h2>Qué quieres conseguir</h2>
            <p>{escena.meta}</p>
          </section>
        )}
        <p className={classes.privacy}>
          <IconLock size={16} aria-hidden />
          <span>Hablas con un personaje de IA. Nadie lo ve hasta que lo entregues. Pausa lo guarda para después.</span>
        </p>
      </aside>
      <LazyConfirmDialog
        {...asking.state}
        title="Terminar el ensayo"
        confirmLabel="Terminar"
        cancelLabel="Seguir"
        danger={false}
        pending={close.isPending}
        error={close.error}
        what="Error al terminar el ensayo"
        onConfirm={() =>
          close.mutate(entry, {
            onSuccess: () => {
              asking.close();
              onEnded();
            },
          })
        }
      >
        <p>No podrás seguir esta conversación. Verás lo que has conseguido, y decides si la entregas.</p>
      </LazyConfirmDialog>
    </div>
  );
}
