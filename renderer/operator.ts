import { pathAfterSignIn, signInPath } from '#components/admin/sign-in-path.ts'
import type { PageContext } from './types.ts'

/** Lets only the operator have a page; others are sent to sign in before anything is rendered. */
export async function requireOperator({ trpc, leadTo, urlParsed }: PageContext): Promise<void> {
  const { signedIn } = await trpc.auth.session.fetch()
  if (!signedIn) throw leadTo(signInPath(urlParsed.pathname + (urlParsed.searchOriginal ?? '')))
}

/** Sends the operator on who has a session and has no need to sign in. */
export async function leadOperatorOn({ trpc, leadTo, urlParsed }: PageContext): Promise<void> {
  const { signedIn } = await trpc.auth.session.fetch()
  const next = new URLSearchParams(urlParsed.searchOriginal ?? '').get('next')
  if (signedIn) throw leadTo(pathAfterSignIn(next))
}
