import { type Plugin, parseSync, Visitor } from 'vite';

/** Empties the `summary` of every operation. The server publishes it in the OpenAPI document; the browser would only download it. */
export const withoutSummaries: Plugin = {
  name: 'ensaya-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/contract\/src\/[^/]+\.ts$/ },
    handler: (code, id) => ({ code: emptySummaries(code, id), map: null }),
  },
};

export function emptySummaries(code: string, file: string): string {
  const texts: { start: number; end: number }[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'operation' || definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties)
        if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'summary')
          texts.push(property.value);
    },
  }).visit(parseSync(file, code).program);
  return texts.reduceRight((rest, { start, end }) => `${rest.slice(0, start)}''${rest.slice(end)}`, code);
}
