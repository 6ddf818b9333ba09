import { registerHooks } from 'node:module';

/** Loaded before a process (NODE_OPTIONS=--import=…): prints the OpenTelemetry packages that it loads. */
registerHooks({
  load(url, context, next) {
    const [, name] = /node_modules\/(@opentelemetry\/[\w-]+)\//.exec(url) ?? [];
    if (name) process.stderr.write(`loads ${name}\n`);
    return next(url, context);
  },
});
