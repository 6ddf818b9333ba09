import type { z } from 'zod';

type Schema = z.core.$ZodTypes;
/** The value of a field that holds an id. */
type ResolveId = (field: string) => string;

const asSchema = (schema: z.core.$ZodType) => schema as Schema;
const isValid = (schema: z.core.$ZodType, value: unknown): boolean => (schema as z.ZodType).safeParse(value).success;

/** The names of the fields that hold ids, at any depth. */
export function idFields(schema: z.core.$ZodType, name = ''): string[] {
  const { def } = asSchema(schema)._zod;
  switch (def.type) {
    case 'string':
      return 'format' in def && def.format === 'uuid' ? [name] : [];
    case 'object':
      return Object.entries(def.shape).flatMap(([field, inner]) => idFields(inner, field));
    case 'array':
      return idFields(def.element, name);
    case 'record':
      return [...idFields(def.keyType, name), ...idFields(def.valueType, name)];
    case 'union':
      return def.options.flatMap((option) => idFields(option, name));
    case 'pipe':
      return [...idFields(def.in, name), ...idFields(def.out, name)];
    case 'optional':
    case 'nullable':
    case 'default':
      return idFields(def.innerType, name);
    default:
      return [];
  }
}

/**
 * A small valid value: optional fields are left out unless they hold an id, and so are the fields that `given` has. The caller parses the
 * result, because refinements may ask for more.
 */
export function deriveFields(schema: z.core.$ZodType, given: object, resolveId: ResolveId): object {
  const { def } = asSchema(schema)._zod;
  if (def.type !== 'object') return Object(derive(schema, resolveId));
  return deriveObject(Object.fromEntries(Object.entries(def.shape).filter(([field]) => !(field in given))), resolveId);
}

function derive(schema: z.core.$ZodType, resolveId: ResolveId, name = ''): unknown {
  const inner = (part: z.core.$ZodType) => derive(part, resolveId, name);
  const { def, bag } = asSchema(schema)._zod;
  const hasId = idFields(schema, name).length > 0;
  switch (def.type) {
    case 'string':
      return hasId ? resolveId(name) : deriveText(schema, 'format' in def ? String(def.format) : '');
    case 'number':
      return Math.max(1, Number('minimum' in bag ? bag.minimum : 1));
    case 'boolean':
      return true;
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'object':
      return deriveObject(def.shape, resolveId);
    case 'array':
      return !hasId && isValid(schema, []) ? [] : [inner(def.element)];
    case 'record':
      return {};
    case 'union':
      return def.options[0] && inner(def.options[0]);
    case 'pipe':
      return derivePipe(
        schema,
        [def.out, def.in].map((side) => inner(side)),
      );
    case 'optional':
    case 'default':
      return hasId ? inner(def.innerType) : undefined;
    case 'nullable':
      return hasId ? inner(def.innerType) : null;
    default:
      return undefined;
  }
}

function deriveText(schema: z.core.$ZodType, format: string): string {
  if (format === 'email') return 'persona@ejemplo.test';
  if (format === 'date') return '2030-01-01';
  const { minLength = 0 } = (schema as z.ZodType).meta() ?? {};
  return 'x'.repeat(Math.max(1, Number(minLength), Number(asSchema(schema)._zod.bag.minimum ?? 0)));
}

function deriveObject(shape: z.core.$ZodShape, resolveId: ResolveId): Record<string, unknown> {
  const fields = Object.entries(shape).map(([field, inner]) => [field, derive(inner, resolveId, field)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** A pipe ends in what it checks last (`string → email`) or begins with what it takes (`text → null when blank`). */
function derivePipe(schema: z.core.$ZodType, candidates: unknown[]): unknown {
  return candidates.find((value) => isValid(schema, value));
}
