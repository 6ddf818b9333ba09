import '../app/base.ts';
import { MantineProvider } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { cssVariablesResolver } from '../app/css-variables.ts';
import { theme } from '../app/theme.ts';
import { Gallery } from './gallery.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('gallery.html has no #root');

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <BrowserRouter>
        <Gallery />
      </BrowserRouter>
    </MantineProvider>
  </StrictMode>,
);
