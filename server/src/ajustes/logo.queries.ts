import type { CompanySettings } from '@ensaya/contract/ajustes.ts';
import type { ScopedDb } from '../lib/scoped-db.ts';

/** Selects from app.empresas, so that a company without settings differs from a company out of reach. */
export function selectCompanySettings(db: ScopedDb, company_id: string): Promise<CompanySettings | undefined> {
  return db
    .selectFrom('empresas as e')
    .leftJoin('company_settings as s', 's.company_id', 'e.id')
    .select(['e.id as company_id', 's.logo_url'])
    .where('e.id', '=', company_id)
    .executeTakeFirst();
}

/** The present logo, locked until the transaction ends. */
export async function lockLogo(trx: ScopedDb, company_id: string): Promise<string | null> {
  await trx
    .insertInto('company_settings')
    .values({ company_id })
    .onConflict((conflict) => conflict.column('company_id').doNothing())
    .execute();
  const { logo_url } = await trx
    .selectFrom('company_settings')
    .select('logo_url')
    .where('company_id', '=', company_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return logo_url;
}

export async function writeLogo(trx: ScopedDb, company_id: string, logo_url: string | null): Promise<void> {
  await trx.updateTable('company_settings').set({ logo_url }).where('company_id', '=', company_id).execute();
}
