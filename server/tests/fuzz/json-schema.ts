import { z } from 'zod';

export type Node = z.core.JSONSchema.BaseSchema;

const schemas = new WeakMap<z.ZodType, Node>();

/** The JSON schema of what a caller sends. */
export function jsonSchemaOf(schema: z.ZodType): Node {
  const made = schemas.get(schema) ?? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  schemas.set(schema, made);
  return made;
}

/** The node, or the choices that it offers, at any depth. */
export const optionsOf = (node: Node): Node[] => {
  const options = [...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])] as Node[];
  return options.length > 0 ? options.flatMap(optionsOf) : [node];
};
