import { render } from 'vite-plugin-ssr/abort'

/** What a page's data is missing for: a number that can't be one counts as not there. */
const MISSING = new Set(['NOT_FOUND', 'BAD_REQUEST'])

/** Turns 'not found' of a procedure into the page that says so; other errors go on. */
export function giveUp(message: string): (error: unknown) => never {
  return (error) => {
    const cause = error instanceof Error ? error.cause : undefined
    const code = cause && typeof cause === 'object' && 'code' in cause ? cause.code : undefined
    if (typeof code === 'string' && MISSING.has(code)) throw render(404, message)
    throw error
  }
}
