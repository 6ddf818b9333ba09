import pLimit, { type LimitFunction } from 'p-limit';
import { AppError } from '../lib/app-error.ts';

/** Drawing takes a core and up to some 300 MB: few at a time. */
const AT_ONCE = 2;
const MAX_INSIDE = 50;
const MAX_INSIDE_OF_A_COMPANY = 20;

const inTurn = pLimit(AT_ONCE);
const companies = new Map<string, { alone: LimitFunction; inside: number }>();
let inside = 0;

/** Runs drawings a few at a time and one of each company, so that the slow files of a company delay only its own. */
export async function inDrawingTurn<T>(empresa_id: string, draw: () => Promise<T>): Promise<T> {
  const company = companies.get(empresa_id) ?? { alone: pLimit(1), inside: 0 };
  if (inside >= MAX_INSIDE || company.inside >= MAX_INSIDE_OF_A_COMPANY) throw new AppError('unavailable');
  companies.set(empresa_id, company);
  inside++;
  company.inside++;
  try {
    return await company.alone(() => inTurn(draw));
  } finally {
    inside--;
    company.inside--;
    if (company.inside === 0) companies.delete(empresa_id);
  }
}
