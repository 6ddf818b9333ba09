/** The personal identifiers that are replaced before a text is sent to an AI provider, and how the interface counts them. */
export const IDENTIFIER_LABELS = {
  DNI: { one: 'DNI', many: 'DNI' },
  NIE: { one: 'NIE', many: 'NIE' },
  IBAN: { one: 'cuenta bancaria (IBAN)', many: 'cuentas bancarias (IBAN)' },
  RUT: { one: 'RUT', many: 'RUT' },
  CUIT: { one: 'CUIT o CUIL', many: 'CUIT o CUIL' },
  CURP: { one: 'CURP', many: 'CURP' },
  CPF: { one: 'CPF', many: 'CPF' },
  TARJETA: { one: 'tarjeta bancaria', many: 'tarjetas bancarias' },
  TELEFONO: { one: 'teléfono', many: 'teléfonos' },
  CORREO: { one: 'dirección de correo', many: 'direcciones de correo' },
} as const;
export type IdentifierKind = keyof typeof IDENTIFIER_LABELS;
export const IDENTIFIER_KINDS = Object.keys(IDENTIFIER_LABELS) as [IdentifierKind, ...IdentifierKind[]];
