import { addTrabajador, assignResponsable, buildEmpresa } from '@ensaya/db/builders/empresas.ts';
import { buildSession, buildUser } from '@ensaya/db/builders/usuarios.ts';
import { sessionCookieName } from '@ensaya/server/acceso/auth.ts';
import { passwordHashOf } from '@ensaya/server/tests/password-hash.ts';
import { withOwner } from './owner.ts';
import { cookieOf } from './stage.ts';

export type AskedPeople = {
  password: string;
  /** A company that exists, or the fields of a new one. Without it the people belong to none. */
  empresa?: { id: string } | { nombre: string; correo_contacto: string; sector: string };
  people: Record<string, Omit<Parameters<typeof buildUser>[1], 'passwordHash'>>;
  /** False for people who have never signed in. */
  sessions?: boolean;
};
type BuiltPerson = { id: string; email: string; cookie?: { name: string; value: string } };

/** People with a session each, in a company, as if they had accepted invitations. */
export async function buildPeople(adminUrl: string, publicUrl: string, { password, empresa, people, sessions = true }: AskedPeople) {
  const passwordHash = await passwordHashOf(password);
  const name = sessionCookieName({ PUBLIC_URL: publicUrl });
  return withOwner(adminUrl, async (owner) => {
    await owner.query('begin');
    const company = empresa && ('id' in empresa ? empresa : await buildEmpresa(owner, empresa));
    const built: Record<string, BuiltPerson> = {};
    for (const [key, fields] of Object.entries(people)) {
      const { id, email, role } = await buildUser(owner, { ...fields, passwordHash });
      if (company && role === 'manager') await assignResponsable(owner, company, { id });
      if (company && role === 'worker') await addTrabajador(owner, company, { id });
      built[key] = { id, email };
      if (!sessions) continue;
      const cookie = cookieOf(await buildSession(owner, { id }), publicUrl);
      built[key].cookie = { name, value: cookie.slice(name.length + 1) };
    }
    await owner.query('commit');
    return { empresa_id: company?.id, people: built };
  });
}
