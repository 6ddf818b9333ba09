/** The first import of every entry point: Zod must be configured before its first schema, and the styles of components come after these. */
import './zod-without-eval.ts';
import '@mantine/core/styles.css';
import '@fontsource-variable/figtree/wght.css';
import '@fontsource-variable/figtree/wght-italic.css';
import './global.css';
