import type { Connect, Plugin } from 'vite';

const countBytes: Connect.NextHandleFunction = (request, response) => {
  let bytes = 0;
  request.on('data', (chunk: { length: number }) => {
    bytes += chunk.length;
  });
  request.on('end', () => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ bytes }));
  });
};

const PATH = '/gallery/upload';

/** Accepts uploads from the gallery's page in development and from component tests. */
export const uploadEndpoint: Plugin = {
  name: 'gallery-upload',
  configureServer({ middlewares }) {
    middlewares.use(PATH, countBytes);
  },
};
