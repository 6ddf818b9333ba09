import { CREDIT_TEXT } from '@ensaya/contract/credito.ts';
import { buildPlatformAi } from '@ensaya/db/builders/ia.ts';
import type { Samples } from '../replay/operations.ts';
import { formOf, PICTURE } from '../uploads.ts';

const connection = { provider: 'compatible', model: 'ensayo', api_key: 'clave-intrusa' };

const offer = { provider: 'compatible', lugar: 'la Unión Europea' } as const;

export const samples: Samples['samples'] = {
  saveAiSettings: async (ids, { owner }) => {
    const { rows } = await owner.query<{ version: number }>('select version from app.ai_settings where company_id = $1', [ids.empresa]);
    return { body: { ...connection, version: rows[0]?.version ?? 1 } };
  },
  testAiConnection: () => ({ body: connection }),
  /** With a key that no ring opens: the requests that follow must not call the provider. */
  acceptAiCredit: async (_ids, { owner }) => {
    await buildPlatformAi(owner, { sealedKey: 'x', ...offer });
    return { body: { ...offer, text_version: CREDIT_TEXT } };
  },
  uploadLogo: async () => ({ body: formOf(await PICTURE.png()) }),
};

/** The key must be sealed with the server's ring. */
export const prepare: Samples['prepare'] = async ({ empresa }, { owner, app }) => {
  await owner.query('update app.ai_settings set api_key = $2 where company_id = $1', [
    empresa.id,
    app.ia.keyRing.seal('clave-de-prueba', empresa.id),
  ]);
};
