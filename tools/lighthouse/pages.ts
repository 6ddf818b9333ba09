import { DEMO_ACCOUNTS } from '@ensaya/server/demo/accounts.ts';
import { type DemoPerson, requestAs } from '../stage/demo-client.ts';

const { trabajadora, responsable } = DEMO_ACCOUNTS;

/** In the order in which Lighthouse's categories are asked. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type AuditedPage = {
  name: string;
  path: string;
  email?: string;
  /** The least score in performance; in the other categories 100. */
  least: number;
};

export const PAGES: readonly AuditedPage[] = [
  { name: 'landing', path: '/', least: 100 },
  { name: 'login', path: '/login', least: 95 },
  { name: 'panel', path: '/worker-dashboard', email: trabajadora.email, least: 93 },
  { name: 'play', path: '/roleplays/:id/play', email: trabajadora.email, least: 93 },
  { name: 'manager', path: '/manager-dashboard', email: responsable.email, least: 90 },
  { name: 'tasks', path: '/dashboard/tasks', email: responsable.email, least: 90 },
  { name: 'faqs', path: '/dashboard/faqs', email: responsable.email, least: 90 },
  { name: 'answers', path: '/roleplays/:id/responses', email: responsable.email, least: 90 },
];

/** The page's path with the id of the first role-play that the person sees. */
export async function pathOf({ path }: AuditedPage, url: string, person: DemoPerson | undefined): Promise<string> {
  if (!person || !path.includes(':id')) return path;
  const query = new URLSearchParams({ empresa_id: person.empresa_id });
  const { items } = await requestAs<{ items: { id: string }[] }>(url, person, `/rest/v1/roleplays?${query}`);
  if (!items[0]) throw new Error('the demo has no role-play');
  return path.replace(':id', items[0].id);
}
