import { z } from 'zod';

/** Counts characters, not UTF-16 units, as the database's char_length does: an emoji is one. */
export const countCharacters = (text: string): number => Array.from(text).length;

type Bounds = { min?: number; tooShort?: string; max: number; tooLong: string };

/** A text that a user writes: trimmed, bounded, and without NUL, which PostgreSQL cannot store. */
export const text = ({ min = 0, tooShort, max, tooLong }: Bounds) =>
  z
    .string(tooShort)
    // PostgreSQL rejects unpaired surrogates in jsonb.
    .overwrite((value) => value.toWellFormed())
    .trim()
    .refine((value) => countCharacters(value) >= min, { error: tooShort })
    .refine((value) => countCharacters(value) <= max, { error: tooLong })
    .refine((value) => !value.includes('\0'), { error: 'El texto contiene un carácter no permitido' })
    .meta({ minLength: min, maxLength: max });

/** An optional text: blank becomes null. */
export const optionalText = (bounds: Omit<Bounds, 'min' | 'tooShort'>) =>
  text(bounds)
    .transform((value) => value || null)
    .nullable();

/** Addresses are compared and stored in lower case. */
export const email = z
  .string('El correo electrónico es requerido')
  .trim()
  .toLowerCase()
  .min(1, 'El correo electrónico es requerido')
  .max(254, 'El correo electrónico no es válido')
  .pipe(z.email('El correo electrónico no es válido'));

/** In lower case: PostgreSQL ignores the case, but our comparisons and encryption keys do not. */
export const uuid = (message?: string) => z.uuid(message).toLowerCase();
export const id = uuid();
/** The most people that one request names, and that one page has. */
export const PEOPLE_AT_ONCE = 500;
/** Groups of a company. */
export const GRUPOS_MAX = 300;
/** The path and query of an operation on one row of a company. */
export const tenantRow = { params: z.object({ id }), query: z.object({ empresa_id: id }) };
export const timestamp = z.iso.datetime({ offset: true });
/** Counts the edits of a row. A write that names an older version is refused. */
export const version = z.int().min(1);

/** A value that may occur once or several times in a query string. */
export const oneOrMore = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z
      .array(item)
      .min(1)
      .max(max)
      .transform((items) => [...new Set(items)])
      .optional(),
  );
