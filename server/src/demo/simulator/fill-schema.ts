/** The subset of JSON Schema that zod generates for our shapes. */
export type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minimum?: number;
  maxLength?: number;
};

const FILLER = 'Texto de ejemplo';

/** A value of the schema. Strings take `facts` in turn; strings named 'cita' are `quote`. */
export function fillSchema(schema: JsonSchema, facts: readonly string[], quote?: string): unknown {
  let used = 0;
  const fill = (part: JsonSchema, named = ''): unknown => {
    if (part.const !== undefined) return part.const;
    if (part.enum) return part.enum[0];
    if (part.anyOf) return fill(part.anyOf[0] ?? {});
    const [type] = [part.type].flat();
    if (type === 'object')
      return Object.fromEntries(Object.entries(part.properties ?? {}).map(([name, inner]) => [name, fill(inner, name)]));
    if (type === 'array') {
      const wished = Math.max(part.minItems ?? 0, facts.length, 1);
      return Array.from({ length: Math.min(wished, part.maxItems ?? wished) }, () => fill(part.items ?? {}));
    }
    if (type === 'string' && named === 'cita' && quote !== undefined) return quote;
    if (type === 'string') return (facts[used++ % facts.length] ?? FILLER).slice(0, part.maxLength);
    if (type === 'integer' || type === 'number') return part.minimum ?? 0;
    return type === 'boolean';
  };
  return fill(schema);
}
