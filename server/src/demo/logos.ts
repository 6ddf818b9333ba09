import { randomUUID } from 'node:crypto';
import { STORAGE_PATH } from '@ensaya/contract/archivos.ts';
import type pg from 'pg';
import type { Store } from '../archivos/store.ts';
import { type Moment, momentOf } from './days.ts';
import type { Cast, EmpresaKey, PersonKey } from './people.ts';
import type { Act } from './timeline.ts';

/** As high and wide as the server stores an SVG. */
const SIDE = 512;

const tile = (background: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 28 28"><rect width="28" height="28" rx="7" fill="${background}"/>${drawing}</svg>`;

const LOGOS: Record<EmpresaKey, { by: PersonKey; at: Moment; svg: string }> = {
  norteclima: {
    by: 'marta',
    at: '129d 10:30',
    svg: tile('#12414f', '<path d="M8 20V8l12 12V8" fill="none" stroke="#fff" stroke-width="2.6"/>'),
  },
  arce: {
    by: 'jorge',
    at: '61d 12:10',
    svg: tile('#d9efe6', '<path d="M14 6c5 3.5 6.5 7.5 0 16-6.5-8.5-5-12.5 0-16z" fill="#1d7a57"/>'),
  },
  itaca: {
    by: 'marta',
    at: '56d 16:20',
    svg: tile(
      '#f3e3c3',
      '<path d="M6 19h16M8 16l6-9v9zM15.5 9.5L20 16h-4.5z" fill="#8a5a12" stroke="#8a5a12" stroke-width="1.8" stroke-linejoin="round"/>',
    ),
  },
};

/** The logo of each company, drawn as the server draws an uploaded SVG. */
export function logoActs(owner: pg.Client, { empresas, people }: Cast, store: Store): Act[] {
  return (Object.keys(LOGOS) as EmpresaKey[]).map((key) => {
    const { by, svg } = LOGOS[key];
    const at = momentOf(LOGOS[key].at);
    return { at, by: people[by], run: () => keepLogo(owner, store, { empresa: empresas[key], by: people[by], at, svg }) };
  });
}

type Logo = { empresa: { id: string }; by: { id: string }; at: string; svg: string };

async function keepLogo(owner: pg.Client, store: Store, { empresa, by, at, svg }: Logo): Promise<void> {
  // Loaded here: only a seed with a store draws.
  const { default: sharp } = await import('sharp');
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const [id, path, type] = [randomUUID(), `${empresa.id}/logos/${empresa.id}_${Date.parse(at)}.png`, 'image/png'];
  await store.put(path, bytes, type);
  await owner.query(
    `insert into app.archivos (empresa_id, id, kind, path, content_type, bytes, attached_at, created_at, created_by)
     values ($1, $2, 'logo', $3, $4, $5, $6, $6, $7)`,
    [empresa.id, id, path, type, bytes.length, at, by.id],
  );
  await owner.query('update app.company_settings set logo_url = $2 where company_id = $1', [empresa.id, `${STORAGE_PATH}/${id}`]);
}
