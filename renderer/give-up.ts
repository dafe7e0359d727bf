import { TRPCError } from '@trpc/server'
import { redirect, render } from 'vite-plugin-ssr/abort'

/** What a page's data is missing for: a number that can't be one counts as not there. */
const MISSING = new Set(['NOT_FOUND', 'BAD_REQUEST'])

/** Turns 'not found' of a procedure into the page that says so; other errors go on. */
export function giveUp(message: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw render(404, message)
    throw error
  }
}

/** Sends whoever follows a share link that can't be opened to the main screen, which says why. */
export function giveUpShare(error: unknown): never {
  throw redirect(isMissing(error) ? '/?error=invalid-share-link' : '/?error=share-error', 302)
}

function isMissing(error: unknown): boolean {
  return error instanceof TRPCError && MISSING.has(error.code)
}
