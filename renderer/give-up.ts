import type { TRPCError } from '@trpc/server'
import { render } from 'vite-plugin-ssr/abort'
import type { PageContext } from './types.ts'

/** What a page's data is missing for: a number that can't be one counts as not there. */
const MISSING = new Set(['NOT_FOUND', 'BAD_REQUEST'])

/**
 * Turns 'not found' of a procedure into the page that says so. Other errors go on, unless there is
 * a text for them: the page then says that, with a status that has it asked for again.
 */
export function giveUp(missing: string, failed?: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw render(404, missing)
    if (failed === undefined) throw error
    throw render(isTrpcError(error) && error.code === 'SERVICE_UNAVAILABLE' ? 503 : 500, failed)
  }
}

/** Sends whoever follows a share link that can't be opened to the main screen, which says why. */
export function giveUpShare({ leadTo }: PageContext): (error: unknown) => never {
  return (error) => {
    throw leadTo(isMissing(error) ? '/?error=invalid-share-link' : '/?error=share-error')
  }
}

function isMissing(error: unknown): boolean {
  return isTrpcError(error) && MISSING.has(error.code)
}

/** By its name: procedures are bundled apart from pages, with classes of their own. */
function isTrpcError(error: unknown): error is TRPCError {
  return error instanceof Error && error.name === 'TRPCError'
}
