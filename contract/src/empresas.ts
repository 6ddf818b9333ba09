/** Stored value → how it is shown (3.24). */
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

export const EMPRESA_LIMITS = { nombre: { min: 2, max: 100 }, correo_contacto: { max: 254 } } as const;
