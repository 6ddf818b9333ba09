import { type Replayed, readOperations, readSamples } from '../replay/operations.ts';

/** How much of a company or an account is gone after an operation succeeded: nothing, its rights or sessions, its rows. */
const harmOf = ({ method, path }: Replayed): number => {
  if (method === 'DELETE' || path.endsWith('/erase')) return 2;
  return method !== 'GET' && /^\/auth\/|\/(empresas|users|personas)\//.test(path) ? 1 : 0;
};

/** Every operation of the contract and every other route, in an order in which the later ones still find rows and sessions. */
export async function readEveryOperation(): Promise<Replayed[]> {
  const operations: Replayed[] = [...(await readOperations()), ...(await readSamples()).operations];
  return operations.toSorted((a, b) => harmOf(a) - harmOf(b));
}
