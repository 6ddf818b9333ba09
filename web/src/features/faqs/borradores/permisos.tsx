import type { Permiso } from '@ensaya/contract/faq-borradores.ts';
import { Anchor, Group, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { QuietButton, SecondaryButton } from '../../../components/buttons/buttons.tsx';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { QueryError } from '../../../components/empty/load-error.tsx';
import { faqPath } from '../../../lib/address/paths.ts';
import { explain } from '../../../lib/api/api-error.ts';
import { useFocusRescue } from '../../../lib/focus/use-focus-fallback.ts';
import { toastFailure, toastSuccess } from '../../../lib/screen/toast.ts';
import { useDialog } from '../../../lib/screen/use-dialog.ts';
import { decidePermisoMutation, permisosQuery } from './borradores.api.ts';
import classes from './borradores.module.css';

/** A worker's answers that somebody has asked to use, and those that they let use. Nothing is drawn without one. */
export function Permisos({ empresa_id }: { empresa_id: string }) {
  const permisos = useQuery(permisosQuery(empresa_id));
  const list = useFocusRescue<HTMLDivElement>(permisos.data?.length);
  const asked = permisos.data?.filter(({ estado }) => estado === 'pedido') ?? [];
  const given = permisos.data?.filter(({ estado }) => estado !== 'pedido') ?? [];
  return (
    <div ref={list} tabIndex={-1} data-no-ring>
      <QueryError what="Error al cargar las respuestas que te piden" query={permisos} />
      {asked.length > 0 && (
        <section className={classes.permisos} aria-labelledby="permisos-pedidos">
          <Title order={2} id="permisos-pedidos">
            Han pedido usar tu respuesta
          </Title>
          <Text variant="dimmed" textWrap="pretty">
            Puedes decir que no, o no contestar: se ve igual. Puedes retirarla cuando quieras.
          </Text>
          <ul>
            {asked.map((permiso) => (
              <Asked key={permiso.id} permiso={permiso} />
            ))}
          </ul>
        </section>
      )}
      {given.length > 0 && (
        <section className={classes.permisos} aria-labelledby="permisos-dados">
          <Title order={2} id="permisos-dados">
            Respuestas que has cedido
          </Title>
          <ul>
            {given.map((permiso) => (
              <Given key={permiso.id} permiso={permiso} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Decision = Parameters<ReturnType<typeof useDecide>['decide']>[0];

function useDecide({ id, empresa_id }: Permiso) {
  const mutation = useMutation(decidePermisoMutation);
  return {
    isPending: mutation.isPending,
    decide: (decision: 'con_nombre' | 'sin_nombre' | 'no' | 'retirado', said: string) =>
      mutation.mutate(
        { key: { id, empresa_id }, body: { decision } },
        { onSuccess: () => toastSuccess(said), onError: (error) => toastFailure(explain('Error al guardar tu decisión', error)) },
      ),
  };
}

const Words = ({ permiso: { question, texto, roleplay } }: { permiso: Permiso }) => (
  <>
    <p className={classes.asked}>{question}</p>
    <p className={classes.words}>{texto}</p>
    {roleplay && <p className={classes.meta}>Roleplay «{roleplay.title}»</p>}
  </>
);

function Asked({ permiso }: { permiso: Permiso }) {
  const { decide, isPending } = useDecide(permiso);
  const act = (decision: Decision, said: string) => ({ disabled: isPending, onClick: () => decide(decision, said) });
  return (
    <li data-card className={classes.card}>
      <Words permiso={permiso} />
      <Group gap="xs" mt="sm">
        <SecondaryButton {...act('con_nombre', 'Gracias. Aparecerá tu nombre')}>Sí, con mi nombre</SecondaryButton>
        <SecondaryButton {...act('sin_nombre', 'Gracias. No aparecerá tu nombre')}>Sí, sin mi nombre</SecondaryButton>
        <QuietButton {...act('no', 'No se usará')}>No</QuietButton>
      </Group>
    </li>
  );
}

function Given({ permiso }: { permiso: Permiso }) {
  const { decide, isPending } = useDecide(permiso);
  const asking = useDialog<true>();
  const { estado, con_nombre, faq } = permiso;
  return (
    <li data-card className={classes.card}>
      <Words permiso={permiso} />
      <Group gap="xs" mt="sm">
        <Text variant="hint">
          {con_nombre ? 'Con tu nombre' : 'Sin tu nombre'} · {estado === 'publicado' ? 'publicada' : 'sin publicar todavía'}
        </Text>
        {faq && (
          <Anchor component={Link} to={faqPath(faq.id)} inherit>
            Ver la FAQ
          </Anchor>
        )}
        <QuietButton disabled={isPending} onClick={() => asking.open(true)}>
          Retirar
        </QuietButton>
      </Group>
      <ConfirmDialog
        {...asking.state}
        title="Retirar tu respuesta"
        confirmLabel="Retirar"
        onConfirm={() => {
          asking.close();
          decide('retirado', 'Respuesta retirada');
        }}
      >
        <p>
          {estado === 'publicado'
            ? 'La FAQ dejará de verse ahora mismo, sin tu nombre ni tus palabras, hasta que la reescriban.'
            : 'El borrador se borrará y nadie podrá publicarlo con tus palabras.'}
        </p>
      </ConfirmDialog>
    </li>
  );
}
