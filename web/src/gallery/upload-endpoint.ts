import type { Connect, Plugin } from 'vite';

const countBytes: Connect.NextHandleFunction = async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ bytes }));
};

const PATH = '/gallery/upload';

/** Accepts uploads from the gallery's page in development and from component tests. */
export const uploadEndpoint: Plugin = {
  name: 'gallery-upload',
  configureServer({ middlewares }) {
    middlewares.use(PATH, countBytes);
  },
};
