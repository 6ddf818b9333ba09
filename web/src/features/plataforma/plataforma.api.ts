import { getPlatformSettings, getSystemStatus, type PlatformSettings, updatePlatformSettings } from '@ensaya/contract/plataforma.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { explain, hasCode } from '../../lib/api/api-error.ts';
import { readQuery } from '../../lib/data/queries.ts';
import { toastFailure, toastSuccess } from '../../lib/screen/toast.ts';

const REFRESH_MS = 30_000;

export const platformSettingsQuery = readQuery(['platform_settings'], getPlatformSettings, {});

type Turned = Partial<PlatformSettings>;

const show = (client: QueryClient, turned: Turned) =>
  client.setQueryData(platformSettingsQuery.queryKey, (now) => now && { ...now, ...turned });
const opposite = (turned: Turned): Turned => Object.fromEntries(Object.entries(turned).map(([key, on]) => [key, !on]));

/** Optimistic: a refusal turns the switch back. Changes are sent one after the other, so that the last one wins. */
export const turnSwitchMutation = mutationOptions({
  scope: { id: 'platform_settings' },
  mutationFn: (turned: Turned) => call(updatePlatformSettings, { body: turned }),
  onMutate: async (turned, { client }) => {
    await client.cancelQueries(platformSettingsQuery);
    show(client, turned);
  },
  onSuccess: () => toastSuccess('Cambios guardados'),
  onError: (error, turned, _result, { client }) => {
    show(client, opposite(turned));
    // The dialog asks for the confirmation.
    if (!hasCode(error, 'confirmation_needed')) toastFailure(explain('Error al guardar los cambios', error));
  },
  onSettled: (_data, _error, _turned, _result, { client }) => client.invalidateQueries(platformSettingsQuery),
});

export const systemStatusQuery = readQuery(
  ['system_checks'],
  getSystemStatus,
  {},
  { select: ({ parts }) => parts, refetchInterval: REFRESH_MS },
);
