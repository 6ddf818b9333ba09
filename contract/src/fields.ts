import { z } from 'zod';

/** People count characters, not UTF-16 units: an emoji is one. The database's char_length agrees. */
export const countCharacters = (text: string): number => Array.from(text).length;

type Bounds = { min?: number; tooShort?: string; max: number; tooLong: string };

/** A line or paragraph that a person writes: trimmed, bounded, and free of the one character PostgreSQL cannot store. */
export const text = ({ min = 0, tooShort, max, tooLong }: Bounds) =>
  z
    .string(tooShort)
    // Half an emoji is no text that PostgreSQL could keep as JSON.
    .overwrite((value) => value.toWellFormed())
    .trim()
    .refine((value) => countCharacters(value) >= min, { error: tooShort })
    .refine((value) => countCharacters(value) <= max, { error: tooLong })
    .refine((value) => !value.includes('\0'), { error: 'El texto contiene un carácter no permitido' })
    .meta({ minLength: min, maxLength: max });

/** The same where leaving it blank is an answer: blank becomes null. */
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

/** PostgreSQL takes either case for the same; we compare, seal and store under it, so it is one. */
export const uuid = (message?: string) => z.uuid(message).toLowerCase();
export const id = uuid();
export const timestamp = z.iso.datetime({ offset: true });
/** Counts the edits of a row; a write that names an old one is refused. */
export const version = z.int().min(1);

/** A value that may stand once or several times in a query string. */
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
