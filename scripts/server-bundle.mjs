/**
 * Libraries of dozens of small files each, which would be looked for and read at every start. None is
 * used by a library that stays outside, nor told by its classes in the pages' bundle: there are two of
 * them.
 */
const BUNDLED = [
  /^@trpc\//,
  '@hono/node-server',
  '@lucia-auth/adapter-drizzle',
  '@opentelemetry/api',
  'cockatiel',
  'drizzle-orm',
  'hono',
  'lucia',
  'prom-client',
  'rate-limiter-flexible',
  'zod',
]

const OF_TRPC = /\/node_modules\/@trpc\/[^/]+\/dist\/.+\.mjs$/
const HELPER = /\nfunction _objectSpread2\(e\) \{\n.+?\n\}\n/s
const NATIVE =
  '\nfunction _objectSpread2(target, ...sources) {\n\treturn Object.assign(target, ...sources);\n}\n'

/**
 * tRPC is published for engines without object spread. The helper that stands for it copies each field
 * by its property descriptor, dozens of times for a call, which is a twelfth of a whole search.
 */
function nativeSpread() {
  let isFound = false
  return {
    name: 'native-spread',
    transform(code, id) {
      if (!OF_TRPC.test(id) || !HELPER.test(code)) return null
      isFound ||= id.includes('/@trpc/server/')
      return { code: code.replace(HELPER, NATIVE), map: null }
    },
    buildEnd(error) {
      if (!error && !isFound) this.warn('tRPC has its own way of copying objects no more.')
    },
  }
}

/** How what runs on the server is bundled, but for the pages. */
export const serverBundle = {
  configFile: false,
  ssr: { noExternal: BUNDLED },
  plugins: [nativeSpread()],
  build: { ssr: true, target: 'node20', copyPublicDir: false },
}
