import { DEMO_PASSWORD } from '@ensaya/server/demo/accounts.ts';

export type DemoPerson = { cookie: { name: string; value: string }; empresa_id: string };

/** Signs in one of the demo company's people. `origin` is the product's public address, where that is another. */
export async function signInDemo(url: string, email: string, origin = url): Promise<DemoPerson> {
  const response = await fetch(`${url}/auth/v1/token`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  const [, name, value] =
    response.headers
      .getSetCookie()
      .join('\n')
      .match(/^(\S*session_token)=([^;]+)/m) ?? [];
  if (!name || !value) throw new Error(`no session: ${response.status}`);
  const user = await fetch(`${url}/auth/v1/user`, { headers: { cookie: `${name}=${value}` } });
  const { empresas } = (await user.json()) as { empresas: { id: string }[] };
  return { cookie: { name, value }, empresa_id: empresas[0]?.id ?? '' };
}

/** A GET, or a POST of the body. */
export async function requestAs<Body>(url: string, { cookie }: DemoPerson, path: string, body?: object): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: url, cookie: `${cookie.name}=${cookie.value}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
