import type { CompanySettings } from '@ensaya/contract/ajustes.ts';
import type { Content } from '../archivos/content.ts';
import { type FileTools, keepFile, releaseFile } from '../archivos/life-cycle.ts';
import { lockLogo, writeLogo } from './logo.queries.ts';

export async function replaceLogo(tools: FileTools, company_id: string, content: Content): Promise<CompanySettings> {
  const path = (moment: number) => `logos/${company_id}_${moment}`;
  const logo_url = await keepFile(tools, { empresa_id: company_id, kind: 'logo', path, content }, async (trx, url) => {
    const before = await lockLogo(trx, company_id);
    await writeLogo(trx, company_id, url);
    return before;
  });
  return { company_id, logo_url };
}

export async function removeLogo(tools: FileTools, company_id: string): Promise<CompanySettings> {
  await releaseFile(tools, company_id, async (trx) => {
    const before = await lockLogo(trx, company_id);
    if (before) await writeLogo(trx, company_id, null);
    return before;
  });
  return { company_id, logo_url: null };
}
