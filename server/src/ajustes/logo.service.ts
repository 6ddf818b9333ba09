import type { CompanySettings } from '@ensaya/contract/ajustes.ts';
import type { Content } from '../archivos/content.ts';
import { type FileTools, keepFile, releaseFile } from '../archivos/life-cycle.ts';
import { lockLogo, writeLogo } from './logo.queries.ts';

export async function replaceLogo(tools: FileTools, company_id: string, content: Content): Promise<CompanySettings> {
  const path = (moment: number) => `logos/${company_id}_${moment}`;
  return keepFile(tools, { empresa_id: company_id, kind: 'logo', path, content }, async (trx, { url }) => {
    const replaced_url = await lockLogo(trx, company_id);
    await writeLogo(trx, company_id, url);
    return { result: { company_id, logo_url: url }, replaced_url };
  });
}

export async function removeLogo(tools: FileTools, company_id: string): Promise<CompanySettings> {
  return releaseFile(tools, company_id, async (trx) => {
    const replaced_url = await lockLogo(trx, company_id);
    if (replaced_url) await writeLogo(trx, company_id, null);
    return { result: { company_id, logo_url: null }, replaced_url };
  });
}
