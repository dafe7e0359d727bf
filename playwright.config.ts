import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { COMMON_SETTINGS } from './tests/e2e/own-server.ts'
import { firstPort } from './tests/e2e/ports.ts'
import { SERVER_KEY } from './tests/upstreams/google-key.ts'

/**
 * Servers of the built product: one that refuses writes, one that is written to, where the parks,
 * posts and settings of a test are its own, and one with live data from Google's double. Tests that
 * need other settings start their own.
 */
const FIRST = firstPort()
const PORTS = { frozen: FIRST, writing: FIRST + 1, live: FIRST + 2, double: FIRST + 10 }

/** A browser without a window calls itself headless, which the server takes for a crawler. */
const VISITOR =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const WRITING =
  /(admin-.*|analytics|answers|blog|filters|narrow|rating|report|share|share-button|suggestions|trial|xss)\.spec\.ts$/
const LIVE = /(card|gallery|images|live-data)\.spec\.ts$/

const DOUBLE = `http://127.0.0.1:${PORTS.double}`

function server(port: number, settings: Record<string, string> = {}) {
  return {
    command: 'node tests/e2e/start.mjs',
    url: `http://127.0.0.1:${port}/api/config`,
    env: {
      ...COMMON_SETTINGS,
      PORT: String(port),
      DATA_DIR: `.cache/e2e/${port}`,
      DATABASE_URL: '',
      ...settings,
    },
    timeout: 120_000,
  }
}

export default defineConfig({
  testDir: 'tests/e2e',
  // Only `npm run test:full` runs them.
  grepInvert: process.env.TEST_FULL ? undefined : /@full/,
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.frozen}`,
    viewport: { width: 1440, height: 900 },
    // What a service worker fetches passes by the routes of a test.
    serviceWorkers: 'block',
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
    { name: 'frozen', testIgnore: [WRITING, LIVE] },
    {
      name: 'writing',
      testMatch: WRITING,
      use: { baseURL: `http://127.0.0.1:${PORTS.writing}` },
    },
    {
      name: 'live',
      testMatch: LIVE,
      use: { baseURL: `http://127.0.0.1:${PORTS.live}`, userAgent: VISITOR },
    },
  ],
  webServer: [
    server(PORTS.frozen, { FROZEN: '1' }),
    server(PORTS.writing, { AD_SNIPPET: '' }),
    {
      command: `node scripts/upstreams.mjs google --port ${PORTS.double}`,
      url: `${DOUBLE}/maps/api/js`,
    },
    server(PORTS.live, {
      GOOGLE_MAPS_BROWSER_KEY: 'test-browser-key',
      GOOGLE_MAPS_SERVER_KEY: SERVER_KEY,
      GOOGLE_MAPS_SCRIPT_URL: `${DOUBLE}/maps/api/js`,
      GOOGLE_PLACES_URL: DOUBLE,
      GOOGLE_GEOCODING_URL: DOUBLE,
      GOOGLE_PHOTOS_URL: DOUBLE,
      BAD_PHOTO_PARKS: 'Mill Hollow Playground, cedar  GREEN park',
    }),
  ],
})
