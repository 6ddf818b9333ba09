import type { FaqVersion } from '@ensaya/contract/faq-trust.ts';
import type { Faq } from '@ensaya/contract/faqs.ts';
import { Box, Stack, UnstyledButton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondaryButton, SubmitButton } from '../../../../components/buttons/buttons.tsx';
import { DialogActions } from '../../../../components/dialogs/dialog-actions.tsx';
import { FocusedTitle } from '../../../../components/dialogs/focused-title.tsx';
import { type DialogState, FormModal } from '../../../../components/dialogs/form-modal.tsx';
import { QueryList } from '../../../../components/lists/query-list.tsx';
import { ListSkeleton } from '../../../../components/lists/skeletons.tsx';
import { Failure } from '../../../../components/page/message.tsx';
import { hasCode, messageOf } from '../../../../lib/api/api-error.ts';
import { formatMoment } from '../../../../lib/format/dates.ts';
import { useCurrentUser } from '../../../../lib/session/current-user.ts';
import { authorName } from '../../../../lib/text/person-name.ts';
import { faqQuery, updateFaqMutation } from '../../faqs.api.ts';
import { faqVersionsQuery } from '../../trust.api.ts';
import classes from './history.module.css';
import { VersionDiff } from './version-diff.tsx';

export const HistoryDialog = ({ faq, ...state }: DialogState & { faq: Faq }) => (
  <FormModal {...state} title={<FocusedTitle>Historial</FocusedTitle>} size="60rem">
    <History faq={faq} onClose={state.onClose} />
  </FormModal>
);

function History({ faq, onClose }: { faq: Faq; onClose: () => void }) {
  const versions = useQuery(faqVersionsQuery(faq.empresa_id, faq.id));
  return (
    <QueryList
      query={versions}
      failed="Error al cargar el historial"
      skeleton={<ListSkeleton label="Cargando el historial…" count={3} />}
      empty={<Failure>Esta FAQ ya no existe: alguien la ha eliminado.</Failure>}
    >
      {(items) => <Versions faq={faq} versions={items} onClose={onClose} />}
    </QueryList>
  );
}

function Versions({ faq, versions, onClose }: { faq: Faq; versions: FaqVersion[]; onClose: () => void }) {
  // The version that a restore is based on: also changes of the owner count, which the history does not list.
  const { data: current = faq, isFetching } = useQuery({ ...faqQuery(faq.id), placeholderData: faq });
  const { id: ownId } = useCurrentUser();
  const update = useMutation(updateFaqMutation);
  const [chosen, setChosen] = useState(versions[0]?.version);
  const index = Math.max(
    0,
    versions.findIndex(({ version }) => version === chosen),
  );
  const version = versions[index];
  if (!version) return null;
  const { question, answer, alternatives } = version;
  const restore = () =>
    update.mutate({ key: faq, body: { question, answer, alternatives, version: current.version } }, { onSuccess: onClose });
  return (
    <Stack gap="md">
      <div className={classes.columns}>
        <nav className={classes.versions} aria-label="Versiones">
          <ol>
            {versions.map((one, place) => (
              <li key={one.version}>
                <UnstyledButton
                  data-hover
                  className={classes.version}
                  aria-current={place === index ? 'true' : undefined}
                  onClick={() => {
                    setChosen(one.version);
                    update.reset();
                  }}
                >
                  <Box component="span" display="block" fw={500}>
                    {formatMoment(one.changed_at)}
                  </Box>
                  <span className={classes.who}>
                    {place === 0 && 'Versión actual · '}
                    {authorName(one.changed_by, ownId)}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ol>
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls, and so the keyboard must reach it */}
        <section className={classes.compared} aria-label={`Versión del ${formatMoment(version.changed_at)}`} tabIndex={0}>
          <VersionDiff version={version} before={versions[index + 1]} />
        </section>
      </div>
      {update.error && <Failure>{restoreFailure(update.error)}</Failure>}
      <DialogActions>
        <SecondaryButton onClick={onClose}>Cerrar</SecondaryButton>
        {index > 0 && (
          <SubmitButton type="button" pending={update.isPending || isFetching} onClick={restore}>
            Restaurar esta versión
          </SubmitButton>
        )}
      </DialogActions>
    </Stack>
  );
}

const restoreFailure = (error: Error): string =>
  hasCode(error, 'stale')
    ? 'Esta FAQ ha cambiado mientras tanto, así que no se ha restaurado nada. Mira la versión actual antes de volver a intentarlo.'
    : messageOf(error);
