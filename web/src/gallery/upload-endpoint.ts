import type { Plugin } from 'vite';

/** Something to send files to: takes them whole and forgets them. Development only. */
export const uploadEndpoint: Plugin = {
  name: 'gallery-upload',
  apply: 'serve',
  configureServer({ middlewares }) {
    middlewares.use('/gallery/upload', (request, response) => {
      let bytes = 0;
      request.on('data', (chunk: { length: number }) => {
        bytes += chunk.length;
      });
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ bytes }));
      });
    });
  },
};
