export const SIGN_IN_PATH = '/admin/login'

/** The page to sign in on, which leads on to where one wanted to go. */
export function signInPath(wanted: string): string {
  if (wanted === '/admin') return SIGN_IN_PATH
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next: wanted })}`
}

/** Where a sign-in leads: a page of the operator's area, whatever the address asks for. */
export function pathAfterSignIn(wanted: string | null): string {
  if (wanted === null || !URL.canParse(wanted, 'http://site')) return '/admin'
  const { origin, pathname, search } = new URL(wanted, 'http://site')
  const isOfArea = origin === 'http://site' && /^\/admin(\/|$)/.test(pathname)
  return isOfArea && pathname !== SIGN_IN_PATH ? pathname + search : '/admin'
}
