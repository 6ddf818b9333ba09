import {
  type AiSettings,
  type CompanySettings,
  deleteAiKey,
  getAiSettings,
  getCompanySettings,
  listTemplateVersions,
  removeLogo,
  saveAiSettings,
  testAiConnection,
  uploadLogo,
} from '@ensaya/contract/ajustes.ts';
import type { OperationInput } from '@ensaya/contract/operation.ts';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api-client.ts';

export type AiSettingsChange = OperationInput<typeof saveAiSettings>['body'];
export type AiConnection = OperationInput<typeof testAiConnection>['body'];

const of = (company_id: string) => ({ query: { company_id } });

export const companySettingsQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['company_settings', company_id],
    queryFn: ({ signal }) => call(getCompanySettings, of(company_id), { signal }),
  });

export const aiSettingsQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['ai_settings', company_id],
    queryFn: ({ signal }) => call(getAiSettings, of(company_id), { signal }),
  });

/** Under the settings' own name: a template that is saved makes its earlier text a version. */
export const templateVersionsQuery = (company_id: string) =>
  queryOptions({
    queryKey: ['ai_settings', company_id, 'versions'],
    queryFn: ({ signal }) => call(listTemplateVersions, of(company_id), { signal }),
    select: ({ items }) => items,
  });

export const logoUploadUrl = (company_id: string): string => `${uploadLogo.path}?${new URLSearchParams({ company_id })}`;
export const logoAnswer = uploadLogo.response;

export async function keepCompanySettings(client: QueryClient, settings: CompanySettings): Promise<void> {
  const { queryKey } = companySettingsQuery(settings.company_id);
  // What is still being read is older than what was just answered.
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, settings);
  void client.invalidateQueries({ queryKey: ['paneles'] });
}

async function keepAiSettings(client: QueryClient, settings: AiSettings): Promise<void> {
  const { queryKey } = aiSettingsQuery(settings.company_id);
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData(queryKey, settings);
  void client.invalidateQueries({ queryKey: templateVersionsQuery(settings.company_id).queryKey });
  void client.invalidateQueries({ queryKey: ['paneles'] });
}

export const removeLogoMutation = mutationOptions({
  mutationFn: (company_id: string) => call(removeLogo, of(company_id)),
  onSuccess: (settings, _variables, _result, { client }) => keepCompanySettings(client, settings),
});

/** Nothing that carries a key stays in memory once it has been answered. */
const FORGET = { gcTime: 0 };

export const saveAiSettingsMutation = mutationOptions({
  ...FORGET,
  mutationFn: (body: AiSettingsChange) => call(saveAiSettings, { body }),
  onSuccess: (settings, _variables, _result, { client }) => keepAiSettings(client, settings),
});

export const deleteAiKeyMutation = mutationOptions({
  mutationFn: (company_id: string) => call(deleteAiKey, of(company_id)),
  onSuccess: (settings, _variables, _result, { client }) => keepAiSettings(client, settings),
});

export const testConnectionMutation = mutationOptions({
  ...FORGET,
  mutationFn: (body: AiConnection) => call(testAiConnection, { body }),
  // It is a call like any other, and counts.
  onSettled: (_data, _error, { company_id }, _result, { client }) => {
    void client.invalidateQueries({ ...aiSettingsQuery(company_id), exact: true });
  },
});
