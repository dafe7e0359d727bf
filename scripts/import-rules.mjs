// The allowed directions of imports, and where code belongs that violates them. Files are named by
// path from the project's folder, packages as npm:zod, Node's modules as node:fs.

const anythingBut = (...allowed) => ['**', ...allowed.map((pattern) => `!${pattern}`)]

/** Tests may import more than what they test. */
const butTests = ['!**/*.test.ts', '!**/*.test.tsx', '!tests/**']

/**
 * No file of `from` may import files of `to`, except types where `types` lists them. A pattern with
 * '!' excludes files from its list.
 */
export const importRules = [
  {
    from: ['domain/**', ...butTests],
    to: anythingBut('domain/**', 'npm:zod'),
    message:
      'domain/ is pure and shared by both sides: it imports zod and itself only. What needs a database belongs in db/queries, what needs the network in server/sources, what needs the page in components/.',
  },
  {
    from: ['components/**', ...butTests],
    to: anythingBut('components/**', 'domain/**', 'npm:**'),
    types: ['server/http/rpc/routers/app-router.ts'],
    message:
      'components/ run in the browser: they import domain/ and themselves, know the server by the type AppRouter only, and ask it through components/app/trpc.ts.',
  },
  {
    from: ['components/**', ...butTests],
    to: ['domain/*/*-schemas.ts'],
    types: ['domain/*/*-schemas.ts'],
    message:
      "Schemas bring zod into the browser. Import their types only; checking input is the server's work.",
  },
  {
    from: ['components/ui/**', ...butTests],
    to: anythingBut('components/ui/**', 'npm:**'),
    message:
      'components/ui/ knows nothing of parks. What does belongs in the folder of its feature.',
  },
  {
    from: ['pages/**'],
    to: anythingBut('pages/**', 'renderer/**', 'components/**', 'domain/**', 'npm:**'),
    types: ['server/**'],
    message:
      'A page is thin: its prefetch calls procedures through pageContext.trpc, its component comes from components/. It knows the server by types only.',
  },
  {
    from: ['pages/**'],
    to: ['npm:@trpc/**', 'npm:@tanstack/**'],
    message:
      'A page is thin: what asks the server belongs in components/app/queries.ts, what answers for an error in renderer/.',
  },
  {
    from: ['renderer/**', ...butTests],
    to: anythingBut('renderer/**', 'pages/**', 'components/**', 'domain/**', 'npm:**'),
    types: ['server/**'],
    message:
      'renderer/ puts pages into documents: it is given what it needs by server/http/pages/pages.ts and knows the server by types only.',
  },
  {
    from: ['**', '!pages/**', '!renderer/**', '!bench/**'],
    to: ['pages/**', 'renderer/**'],
    message:
      'Nobody imports pages/ or renderer/: vite-plugin-ssr loads them. What others need too belongs in components/ or domain/.',
  },
  {
    from: ['db/**', ...butTests],
    to: anythingBut('db/**', 'domain/**', 'npm:**', 'node:**'),
    message:
      'db/ knows tables and queries: it imports domain/ and itself. What decides belongs in server/services.',
  },
  {
    from: ['**', '!db/**', '!tests/**', '!bench/**'],
    to: [
      'npm:drizzle-orm',
      'npm:@lucia-auth/adapter-drizzle',
      'npm:postgres',
      'npm:@electric-sql/**',
    ],
    message: 'Only db/ imports drizzle and postgres: put the query in db/queries.',
  },
  {
    from: ['server/**', '!server/boot/open-database.ts', ...butTests],
    to: ['db/schema/**', 'db/seed/**', 'db/migrate.ts'],
    message:
      "Tables and their upkeep are db/'s own: put the query in db/queries. Only server/boot/open-database.ts prepares the database.",
  },
  {
    from: ['server/**', ...butTests],
    to: ['components/**', 'npm:react', 'npm:react-dom'],
    message:
      'server/ imports domain/, db/ and itself. What draws belongs in components/, what both sides need in domain/.',
  },
  {
    from: ['server/**', '!server/boot/**', '!server/commands/*/main.ts', ...butTests],
    to: ['server/boot/**'],
    message:
      'boot/ puts the server together and nothing below it knows it: take what you need as a parameter. Of commands only their main.ts is a composition root, and hands what it opens to the others.',
  },
  {
    from: ['server/core/**', ...butTests],
    to: [
      'server/**',
      '!server/core/**',
      'db/**',
      '!db/unavailable.ts',
      'npm:@trpc/**',
      'npm:hono',
      'npm:@hono/**',
    ],
    message: 'core/ serves every room and knows none: what needs one of them belongs in it.',
  },
  {
    from: ['server/**', '!server/{boot,sources}/**', ...butTests],
    to: ['server/sources/{geocode,places,writer,ip-location}/**', '!server/sources/**/types.ts'],
    message:
      "Only server/boot knows the sources. Take them from deps by the type in the source's types.ts.",
  },
  {
    from: ['server/{auth,limits,region,settings,social-cards,sources}/**', ...butTests],
    to: ['server/{services,http}/**'],
    message:
      'Sources, auth/, limits/, region/, settings/ and social-cards/ are asked by services and know none of them: what they need is handed to them in server/boot/deps.ts, what decides belongs in server/services.',
  },
  {
    from: ['server/services/**', ...butTests],
    to: [
      'server/{http,commands}/**',
      'db/**',
      '!db/{queries,stored}/**',
      '!db/unavailable.ts',
      'npm:@trpc/**',
      'npm:hono',
      'npm:@hono/**',
    ],
    types: ['db/client.ts'],
    message:
      'A service is (deps, input) ⇒ result and knows neither its caller nor its request: what adapts input belongs in server/http/rpc/routers, a query in db/queries, a refusal is an error of server/core/errors.ts.',
  },
  {
    from: ['server/http/rpc/routers/**', ...butTests],
    to: anythingBut(
      'server/http/rpc/**',
      'server/services/**',
      'server/core/{errors,prepared-json}.ts',
      'domain/**',
      'npm:zod',
      'npm:@trpc/server',
    ),
    message: 'A router adapts input to a service, nothing else: put the work in server/services.',
  },
  {
    from: ['server/http/rest/**', ...butTests],
    to: [
      'db/**',
      'server/{auth,sources}/**',
      '!server/sources/photos/photo-{errors,types}.ts',
      'server/http/pages/**',
    ],
    types: ['server/sources/**/types.ts'],
    message:
      'rest/ calls procedures by its table and sends what they give: put the work in server/services.',
  },
  {
    from: ['server/region/**', 'server/commands/{import,export}/**', ...butTests],
    to: anythingBut(
      'server/{region,core}/**',
      'server/commands/**',
      'server/boot/{open-database,read-env}.ts',
      'db/embedded/lock.ts',
      'db/{queries,stored}/**',
      'db/unavailable.ts',
      'server/streets/**',
      'domain/**',
      'npm:**',
      'node:**',
    ),
    types: ['db/client.ts'],
    message:
      'Importing and exporting know files, rules of domain/ and queries, not requests, services or sources.',
  },
  {
    from: ['{components,db,domain,pages,renderer,server}/**', ...butTests],
    to: ['{bench,scripts,tests}/**'],
    message:
      'What the product runs imports nothing of tests/, bench/ or scripts/: move what they share into the product.',
  },
]

/** Why an import is not allowed; empty if it is. */
export function refusals({ file, imported, typeOnly }) {
  return importRules
    .filter(({ from, to }) => isIn(from, file) && isIn(to, imported))
    .filter(({ types = [] }) => !(typeOnly && isIn(types, imported)))
    .map(({ message }) => message)
}

function isIn(patterns, id) {
  const taken = patterns.filter((pattern) => pattern.startsWith('!'))
  return (
    patterns.some((pattern) => toRegExp(pattern).test(id)) &&
    !taken.some((pattern) => toRegExp(pattern.slice(1)).test(id))
  )
}

const known = new Map()

/** '**' matches anything, '*' a part of a path, '{a,b}' a or b. */
function toRegExp(pattern) {
  const found = known.get(pattern)
  if (found) return found
  const source = pattern
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names) => `(${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*\*|\*/g, (stars) => ({ '**/': '(.*/)?', '**': '.*', '*': '[^/]*' })[stars])
  const regExp = new RegExp(`^${source}$`)
  known.set(pattern, regExp)
  return regExp
}
