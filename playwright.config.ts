import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'

/** Servers of the built product: one without a key, one with a key for Google's map. */
const PORTS = { keyless: 3551, google: 3552 }

function server(port: number, settings: Record<string, string> = {}) {
  return {
    command: 'node scripts/start.mjs',
    url: `http://127.0.0.1:${port}/api/config`,
    env: { PORT: String(port), DATA_DIR: `.cache/e2e/${port}`, DATABASE_URL: '', ...settings },
    timeout: 120_000,
  }
}

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.keyless}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'keyless', testIgnore: '**/google-map.spec.ts' },
    {
      name: 'google',
      testMatch: '**/google-map.spec.ts',
      use: { baseURL: `http://127.0.0.1:${PORTS.google}` },
    },
  ],
  webServer: [
    server(PORTS.keyless, { AD_SNIPPET: '' }),
    server(PORTS.google, {
      GOOGLE_MAPS_BROWSER_KEY: 'test-browser-key',
      GOOGLE_MAPS_MAP_ID: 'test-map-id',
    }),
  ],
})
