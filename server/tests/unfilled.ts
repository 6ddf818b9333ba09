import type { Operation } from '@ensaya/contract/operation.ts';
import { z } from 'zod';
import type { TestServer } from './server.ts';

/**
 * The type of a hand-written statement's rows is only asserted. Each response is checked with its schema when it is sent, but an empty list
 * or a null matches whatever the columns are. So the responses that a test file has received must together fill every list, every nullable
 * field and every variant of the operation. Returns the paths of those that they leave empty.
 */
export function unfilled(server: TestServer, ...operations: Operation[]): string[] {
  return operations.flatMap((operation) => {
    const path = new RegExp(`^${operation.path.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
    const bodies = server.received.filter(
      ({ method, url, status }) => method === operation.method && path.test(url) && status === operation.status,
    );
    return emptyIn(
      operation.response,
      bodies.map(({ body }) => body),
      operation.id,
    );
  });
}

function emptyIn(schema: z.core.$ZodType, values: unknown[], path: string): string[] {
  const present = values.filter((value) => value !== null && value !== undefined);
  if (present.length === 0) return [path];
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return emptyIn(schema.unwrap(), present, path);
  if (schema instanceof z.ZodArray) return emptyIn(schema.element, present.flat(), `${path}[]`);
  if (schema instanceof z.ZodRecord) {
    const records = present as Record<string, unknown>[];
    return emptyIn(schema.valueType, records.flatMap(Object.values), `${path}{}`);
  }
  if (schema instanceof z.ZodObject) {
    const objects = present as Record<string, unknown>[];
    return Object.entries(schema.shape).flatMap(([key, field]) =>
      emptyIn(
        field,
        objects.map((object) => object[key]),
        `${path}.${key}`,
      ),
    );
  }
  if (schema instanceof z.ZodUnion) {
    const variants = schema.options.filter((option) => option instanceof z.ZodObject);
    return variants.flatMap((option, index) =>
      emptyIn(
        option,
        present.filter((value) => option.safeParse(value).success),
        `${path}|${index}`,
      ),
    );
  }
  return [];
}
