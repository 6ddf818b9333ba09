import type { Blocks, Message } from '../blocks.ts';
import type { JsonSchema } from '../fill-schema.ts';

/** How the simulator answers one use of AI. */
export type Shape = {
  /** Whether a request is of this use: by the schema it asks for, where it asks for none, by its instructions. */
  when: (schema: JsonSchema | undefined, instructions: string) => boolean;
  /** A value of the schema; without one, text. */
  answer: (model: string, blocks: Blocks, messages: readonly Message[]) => object | string;
};

export const hasProperty = (schema: JsonSchema | undefined, name: string): boolean => schema?.properties?.[name] !== undefined;
