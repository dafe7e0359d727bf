import type { TRPCError } from '@trpc/server'
import type { PageContext } from './types.ts'

/** Error codes for missing data: an invalid id counts as not found. */
const MISSING = new Set(['NOT_FOUND', 'BAD_REQUEST'])

/**
 * Turns 'not found' of a procedure into the error page. Other errors are rethrown, unless there is
 * a text for them: the page then shows it, with a status that makes crawlers retry.
 */
export function toErrorPage(
  { giveUp }: Pick<PageContext, 'giveUp'>,
  missing: string,
  failed?: string,
): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw giveUp(404, missing)
    if (failed === undefined) throw error
    throw giveUp(isTrpcError(error) && error.code === 'SERVICE_UNAVAILABLE' ? 503 : 500, failed)
  }
}

/** Sends visitors with an invalid share link to the main screen, which explains the problem. */
export function giveUpShare({ leadTo }: PageContext): (error: unknown) => never {
  return (error) => {
    const reason = isMissing(error) ? 'invalid-share-link' : 'share-error'
    // A park in the query would be opened instead of the explanation.
    throw leadTo(`/?error=${reason}`, { replaced: ['share', 'park'] })
  }
}

function isMissing(error: unknown): boolean {
  return isTrpcError(error) && MISSING.has(error.code)
}

/** By its name: procedures are bundled separately from pages, with their own classes. */
function isTrpcError(error: unknown): error is TRPCError {
  return error instanceof Error && error.name === 'TRPCError'
}
