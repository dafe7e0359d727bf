import type { RestRoute } from './rest-route.ts'
import { restRoutes } from './routes.ts'

type Match = { route: RestRoute; params: Record<string, string> }

const matchers = restRoutes.map((route) => ({ route, match: matcherOf(route.path) }))

/** The routes of a path, for any method, with the parameters in the path. */
export function matchRoutes(path: string): Match[] {
  const matches: Match[] = []
  for (const { route, match } of matchers) {
    const params = match(path)
    if (params) matches.push({ route, params })
  }
  return matches
}

/**
 * Returns a matcher for a pattern such as '/api/parks/:id'. It returns a path's parameters, or null
 * if it doesn't match.
 */
function matcherOf(pattern: string): (path: string) => Record<string, string> | null {
  if (!pattern.includes(':')) return (path) => (path === pattern ? {} : null)
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const form = new RegExp(`^${pattern.replace(/:\w+/g, '([^/]+)')}$`)
  return (path) => {
    const found = form.exec(path)
    return found && Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']))
  }
}
