import { pathAfterSignIn, signInPath } from '#components/admin/sign-in-path.ts'
import type { PageContext } from './types.ts'

/**
 * Allows only the operator; others are redirected to the sign-in page before anything is rendered.
 */
export async function requireOperator(pageContext: PageContext): Promise<void> {
  const { trpc, leadTo, urlParsed, originalSearch } = pageContext
  const { signedIn } = await trpc.auth.session.fetch()
  // The path to return to after signing in includes the query.
  if (!signedIn) throw leadTo(signInPath(urlParsed.pathname + originalSearch), { replaced: 'all' })
}

/** Redirects an operator who is already signed in. */
export async function redirectIfSignedIn({ trpc, leadTo, urlParsed }: PageContext): Promise<void> {
  const { signedIn } = await trpc.auth.session.fetch()
  const next = new URLSearchParams(urlParsed.searchOriginal ?? '').get('next')
  if (signedIn) throw leadTo(pathAfterSignIn(next), { replaced: ['next'] })
}
