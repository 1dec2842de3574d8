import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** A Chromium that is there, or the one Playwright installs. The shell has no window around the page, which costs a third of the time. */
const found = [process.env.CHROMIUM, '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((it) => it && existsSync(it));

export default defineConfig({
  testDir: 'e2e',
  // `make shots` takes the pictures.
  testIgnore: process.env.BEANFIELD_SHOTS ? [] : ['shots.spec.ts'],
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['junit', { outputFile: 'test-results/junit.xml' }]],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // Nothing moves, so that nothing has to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace takes as long as the test itself. What fails, fails again with the same deal: `npm run e2e -- --trace on`.
    trace: 'off',
    launchOptions: {
      ...(found ? { executablePath: found } : {}),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
