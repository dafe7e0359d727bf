import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/browser.mjs'
import { firstPort, regionsPort, walkPort } from './tests/e2e/ports.ts'
import { ADMIN_PASSWORD } from './tests/e2e/sign-in.ts'
import { SERVER_KEY } from './tests/upstreams/google-key.ts'

/**
 * Servers of the built product: one without a key, one with a key for Google's map, one with
 * live data of the double of Google, one whose limits are soon met, and two that bring regions in
 * from doubles that their tests start.
 */
const FIRST = firstPort()
const PORTS = {
  keyless: FIRST,
  google: FIRST + 1,
  live: FIRST + 2,
  limits: FIRST + 3,
  regions: FIRST + 4,
  walk: FIRST + 5,
  double: FIRST + 10,
}

/** A browser without a window calls itself headless, which the server takes for a crawler. */
const VISITOR =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Tells whether it could reach the page around it. */
const ADVERT = `<p>Boots</p><script>
let way = 'a way'
try { parent.document.title } catch { way = 'no way' }
document.querySelector('p').append(', and ' + way + ' out')
</script>`

const DOUBLE = `http://127.0.0.1:${PORTS.double}`

function server(port: number, settings: Record<string, string> = {}) {
  return {
    command: 'node tests/e2e/start.mjs',
    url: `http://127.0.0.1:${port}/api/config`,
    env: {
      PORT: String(port),
      DATA_DIR: `.cache/e2e/${port}`,
      DATABASE_URL: '',
      ADMIN_PASSWORD,
      // A line for each request would bury what failed.
      LOG_LEVEL: 'warn',
      // All browsers come from one address.
      RATE_LIMIT_SEARCH: '1000000',
      RATE_LIMIT_QUESTIONS: '1000000',
      RATE_LIMIT_WRITES: '1000000',
      RATE_LIMIT_PHOTOS: '1000000',
      RATE_LIMIT_FILES: '1000000',
      RATE_LIMIT_REPORTS_PER_DAY: '1000000',
      RATE_LIMIT_LINKS_PER_DAY: '1000000',
      ...settings,
    },
    timeout: 120_000,
  }
}

/** @param double where its regions come from */
function regionServer(port: number, double: number) {
  return server(port, {
    REGIONS_INDEX_URL: `http://127.0.0.1:${double}/index-v1.json`,
    GNIS_URL: `http://127.0.0.1:${double}/gnis/AllStates.zip`,
    TIGER_URL: `http://127.0.0.1:${double}/tiger`,
    // The double refuses whoever does not say who asks.
    SITE_URL: `http://127.0.0.1:${port}`,
    CONTACT_EMAIL: 'operator@parks.example',
  })
}

export default defineConfig({
  testDir: 'tests/e2e',
  // `npm run test:full` alone runs them.
  grepInvert: process.env.TEST_FULL ? undefined : /@full/,
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: '.cache/e2e-report.json' }]],
  use: {
    baseURL: `http://127.0.0.1:${PORTS.keyless}`,
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
    {
      name: 'keyless',
      testIgnore:
        '**/{admin-generate,admin-regions,regions-walk,card,gallery,google-map,images,live-data,rate-limit}.spec.ts',
    },
    {
      name: 'live',
      testMatch: '**/{card,gallery,images,live-data}.spec.ts',
      use: { baseURL: `http://127.0.0.1:${PORTS.live}`, userAgent: VISITOR },
    },
    {
      name: 'limits',
      testMatch: '**/rate-limit.spec.ts',
      use: { baseURL: `http://127.0.0.1:${PORTS.limits}` },
    },
    {
      name: 'regions',
      testMatch: '**/admin-regions.spec.ts',
      use: { baseURL: `http://127.0.0.1:${PORTS.regions}` },
    },
    {
      name: 'walk',
      // Settings that other tests change decide what writes its guides.
      testMatch: '**/{admin-generate,regions-walk}.spec.ts',
      use: { baseURL: `http://127.0.0.1:${PORTS.walk}` },
    },
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
      AD_SNIPPET: ADVERT,
    }),
    server(PORTS.limits, {
      RATE_LIMIT_SEARCH: '20',
      RATE_LIMIT_BLOCK_SECONDS: '12',
      // Each test comes from an address of its own.
      TRUSTED_PROXIES: '127.0.0.0/8',
    }),
    regionServer(PORTS.regions, regionsPort()),
    regionServer(PORTS.walk, walkPort()),
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
