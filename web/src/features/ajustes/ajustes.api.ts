import {
  deleteAiKey,
  getAccessSettings,
  getAiSettings,
  getCompanySettings,
  listTemplateVersions,
  removeLogo,
  saveAccessSettings,
  saveAiSettings,
  testAiConnection,
  uploadLogo,
} from '@ensaya/contract/ajustes.ts';
import { getRetention, type Retention, saveRetention } from '@ensaya/contract/datos.ts';
import type { OperationInput, OperationOutput } from '@ensaya/contract/operation.ts';
import { mutationOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { tableMutation } from '../../lib/data/mutations.ts';
import { readQuery } from '../../lib/data/queries.ts';

type AiSettingsChange = OperationInput<typeof saveAiSettings>['body'];
export type AiConnection = OperationInput<typeof testAiConnection>['body'];

const of = (company_id: string) => ({ query: { company_id } });

export const companySettingsQuery = (company_id: string) => readQuery(['company_settings', company_id], getCompanySettings, of(company_id));

export type AccessSettings = OperationOutput<typeof getAccessSettings>;
export const accessSettingsQuery = (company_id: string) =>
  readQuery(['company_settings', company_id, 'access'], getAccessSettings, of(company_id));

export const saveAccessSettingsMutation = tableMutation(
  ({ company_id, ...body }: OperationInput<typeof saveAccessSettings>['body'] & { company_id: string }) =>
    call(saveAccessSettings, { ...of(company_id), body }),
  { table: 'company_settings', said: 'Cambios guardados', failed: 'No hemos podido guardar los cambios' },
);

export const retentionQuery = (company_id: string) =>
  readQuery(['company_settings', company_id, 'retention'], getRetention, of(company_id));

export const saveRetentionMutation = tableMutation(
  ({ company_id, retention }: { company_id: string; retention: Retention }) => call(saveRetention, { ...of(company_id), body: retention }),
  { table: 'company_settings', said: 'Cambios guardados', failed: 'No hemos podido guardar los cambios' },
);

export const aiSettingsQuery = (company_id: string) => readQuery(['ai_settings', company_id], getAiSettings, of(company_id));

/** The key begins with the settings' key, because saving a template makes its previous text a version. */
export const templateVersionsQuery = (company_id: string) =>
  readQuery(['ai_settings', company_id, 'versions'], listTemplateVersions, of(company_id), { select: ({ items }) => items });

export const logoUploadUrl = (company_id: string): string => `${uploadLogo.path}?${new URLSearchParams({ company_id })}`;

export const removeLogoMutation = tableMutation((company_id: string) => call(removeLogo, of(company_id)), {
  table: 'company_settings',
  said: 'Logotipo eliminado correctamente',
});

export const deleteAiKeyMutation = tableMutation((company_id: string) => call(deleteAiKey, of(company_id)), {
  table: 'ai_settings',
  said: 'Clave eliminada correctamente',
});

/** Mutations that send a key leave the cache as soon as they are answered. */
const FORGET = { gcTime: 0 };

export const saveAiSettingsMutation = {
  ...tableMutation((body: AiSettingsChange) => call(saveAiSettings, { body }), { table: 'ai_settings' }),
  ...FORGET,
};

export const testConnectionMutation = mutationOptions({
  ...FORGET,
  mutationFn: (body: AiConnection) => call(testAiConnection, { body }),
  // A test is a paid call: the month's use has changed, also when it failed.
  onSettled: (_data, _error, { company_id }, _result, { client }) => {
    void client.invalidateQueries({ ...aiSettingsQuery(company_id), exact: true });
  },
});
