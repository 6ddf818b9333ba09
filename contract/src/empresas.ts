import { z } from 'zod';
import { email, id, text, timestamp, uuid, version } from './fields.ts';
import { operation } from './operation.ts';
import { flag, pageOf, pageQuery, searchQuery } from './pages.ts';

/** Stored value → displayed text (3.24). */
export const SECTORES = {
  tecnologia: 'Tecnología',
  salud: 'Salud',
  educacion: 'Educación',
  finanzas: 'Finanzas',
  retail: 'Retail',
  manufactura: 'Manufactura',
  otros: 'Otros',
} as const;

export const PAISES = {
  argentina: 'Argentina',
  brasil: 'Brasil',
  chile: 'Chile',
  colombia: 'Colombia',
  mexico: 'México',
  peru: 'Perú',
  espana: 'España',
} as const;

export type Sector = keyof typeof SECTORES;
export type Pais = keyof typeof PAISES;

export const EMPRESA_LIMITS = { nombre: { min: 2, max: 100 }, correo_contacto: { max: 254 } } as const;
/** Rows of a page of the companies' table (9.6). */
export const EMPRESAS_PER_PAGE = 10;

const sectores = Object.keys(SECTORES) as [Sector, ...Sector[]];
const paises = Object.keys(PAISES) as [Pais, ...Pais[]];

export const empresa = z.object({
  id,
  nombre: z.string(),
  correo_contacto: z.string(),
  sector: z.enum(sectores),
  pais: z.enum(paises),
  created_at: timestamp,
  suspended_at: timestamp.nullable(),
  version,
});
export type Empresa = z.infer<typeof empresa>;

const fields = {
  nombre: text({
    ...EMPRESA_LIMITS.nombre,
    tooShort: 'El nombre debe tener al menos 2 caracteres',
    tooLong: 'El nombre no puede exceder 100 caracteres',
  }),
  correo_contacto: z
    .string('El correo es requerido')
    .trim()
    .toLowerCase()
    .min(1, 'El correo es requerido')
    .max(EMPRESA_LIMITS.correo_contacto.max, 'El correo no es válido')
    .pipe(z.email('El correo no es válido')),
  sector: z.enum(sectores, 'El sector es requerido'),
  pais: z.enum(paises, 'El país es requerido'),
};

export const EMPRESA_SORTS = ['created_at', 'nombre', 'correo_contacto', 'sector', 'pais'] as const;
export type EmpresaSort = (typeof EMPRESA_SORTS)[number];

export const listEmpresas = operation({
  id: 'listEmpresas',
  method: 'GET',
  path: '/rest/v1/empresas',
  summary: 'One numbered page of the companies, found without regard to case and accents; newest first unless sorted',
  query: z.object({
    ...searchQuery,
    sort: z.enum(EMPRESA_SORTS).default('created_at'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    /** Only companies without a responsable. */
    sin_responsable: flag,
    /** Only companies with a responsable and a trabajador. */
    con_equipo: flag,
  }),
  status: 200,
  response: z.object({ items: z.array(empresa.extend({ responsables: z.int() })), total: z.int() }),
});

export const countEmpresas = operation({
  id: 'countEmpresas',
  method: 'GET',
  path: '/rest/v1/empresas/count',
  summary: 'How many companies there are',
  status: 200,
  response: z.object({ count: z.int() }),
});

export const createEmpresa = operation({
  id: 'createEmpresa',
  method: 'POST',
  path: '/rest/v1/empresas',
  summary:
    'Create a company and, in the same step, give it a responsable: assigned when the address belongs to one, invited when it has no account or is not confirmed',
  body: z.object({ id: id.optional(), ...fields, responsable: email.optional() }),
  status: 201,
  response: empresa.extend({
    responsable: z.enum(['none', 'assigned', 'invited']),
    /** Of an invitation where no mail is configured, to hand over. */
    invitation_url: z.url().optional(),
  }),
});

const idParams = { params: z.object({ id }) };
const done = { status: 204, response: z.null() } as const;

export const updateEmpresa = operation({
  id: 'updateEmpresa',
  method: 'PATCH',
  path: '/rest/v1/empresas/:id',
  summary: 'Change a company, naming the version that was read',
  ...idParams,
  body: z.object({ ...fields, version }),
  status: 200,
  response: empresa,
});

export const countEmpresaContents = operation({
  id: 'countEmpresaContents',
  method: 'GET',
  path: '/rest/v1/empresas/:id/contents',
  summary: 'What goes with a company when it is deleted',
  ...idParams,
  status: 200,
  response: z.object({
    proyectos: z.int(),
    tareas: z.int(),
    trabajadores: z.int(),
    responsables: z.int(),
    /** Row counts by table, for the tables of contenido.ts. */
    contenido: z.record(z.string(), z.int()),
  }),
});

export const deleteEmpresa = operation({
  id: 'deleteEmpresa',
  method: 'DELETE',
  path: '/rest/v1/empresas/:id',
  summary: 'Delete a company: its rows are hidden at once and deleted 30 days later',
  ...idParams,
  ...done,
});

const person = { user_id: id, email: z.string(), nombre: z.string().nullable() };

export const getManagers = operation({
  id: 'getManagers',
  method: 'GET',
  path: '/rest/v1/rpc/get_managers',
  summary: 'Responsables by part of their address or name, for the superadmin’s picker',
  query: z.object({ ...searchQuery, company_id: id.optional() }),
  status: 200,
  response: z.object({ items: z.array(z.object(person)) }),
});
export type Manager = z.infer<typeof getManagers.response>['items'][number];

export const getCompanyResponsables = operation({
  id: 'getCompanyResponsables',
  method: 'GET',
  path: '/rest/v1/rpc/get_company_responsables',
  summary: 'Who runs a company',
  query: z.object({ company_id: id }),
  status: 200,
  response: z.object({ items: z.array(z.object({ id, user_id: id, user_email: z.string(), nombre: z.string().nullable() })) }),
});
export type Responsable = z.infer<typeof getCompanyResponsables.response>['items'][number];

export const assignResponsable = operation({
  id: 'assignResponsable',
  method: 'POST',
  path: '/rest/v1/responsables_empresas',
  summary: 'Give a company a responsable',
  body: z.object({ empresa_id: id, user_id: uuid('Por favor selecciona un manager') }),
  ...done,
});

export const removeResponsable = operation({
  id: 'removeResponsable',
  method: 'DELETE',
  path: '/rest/v1/responsables_empresas/:id',
  summary: 'Take a company from a responsable; their access ends with the next request',
  ...idParams,
  query: z.object({ empresa_id: id }),
  ...done,
});

export const listOwnEmpresas = operation({
  id: 'listOwnEmpresas',
  method: 'GET',
  path: '/rest/v1/responsables_empresas',
  summary: 'The companies that the caller runs',
  status: 200,
  response: z.object({ items: z.array(empresa.omit({ version: true, suspended_at: true }).extend({ trabajadores: z.int() })) }),
});
export type OwnEmpresa = z.infer<typeof listOwnEmpresas.response>['items'][number];

/** A trabajador as a member of a company. */
const companyUser = z.object({
  id,
  company_id: id,
  user_id: id,
  created_at: timestamp,
  user: z.object({ email: z.string(), nombre: z.string().nullable() }),
});
export type CompanyUser = z.infer<typeof companyUser>;

export const listCompanyUsers = operation({
  id: 'listCompanyUsers',
  method: 'GET',
  path: '/rest/v1/company_users',
  summary: 'A company’s trabajadores, newest first or by address; found by part of their address or name',
  query: z.object({
    company_id: id,
    ...searchQuery,
    order: z.enum(['newest', 'email']).default('newest'),
    limit: pageQuery.limit,
    /** The next page, in the same order as the first. */
    cursor: z.string().max(400).optional(),
  }),
  status: 200,
  response: pageOf(companyUser),
});

export const getAvailableWorkers = operation({
  id: 'getAvailableWorkers',
  method: 'GET',
  path: '/rest/v1/rpc/get_available_workers',
  summary: 'The trabajador without company who has exactly this address, if there is one: strangers are never listed',
  query: z.object({ company_id: id, email }),
  status: 200,
  response: z.object({ items: z.array(z.object(person)) }),
});

export const addCompanyUser = operation({
  id: 'addCompanyUser',
  method: 'POST',
  path: '/rest/v1/company_users',
  summary: 'Take a trabajador without company into a company, naming the address they were found by',
  body: z.object({ company_id: id, user_id: uuid('Debes seleccionar un trabajador'), email }),
  ...done,
});

export const removeCompanyUser = operation({
  id: 'removeCompanyUser',
  method: 'DELETE',
  path: '/rest/v1/company_users',
  summary: 'A trabajador leaves a company; their access ends with the next request, their tasks stay without them',
  query: z.object({ company_id: id, user_id: id }),
  ...done,
});

export const endMemberSessions = operation({
  id: 'endMemberSessions',
  method: 'DELETE',
  path: '/rest/v1/company_users/sessions',
  summary: 'End all sessions of a company’s trabajador',
  query: z.object({ company_id: id, user_id: id }),
  ...done,
});
