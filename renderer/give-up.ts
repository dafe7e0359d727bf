import { TRPCError } from '@trpc/server'
import { render } from 'vite-plugin-ssr/abort'

/** What a page's data is missing for: a number that can't be one counts as not there. */
const MISSING = new Set(['NOT_FOUND', 'BAD_REQUEST'])

/** Turns 'not found' of a procedure into the page that says so; other errors go on. */
export function giveUp(message: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof TRPCError && MISSING.has(error.code)) throw render(404, message)
    throw error
  }
}
