export const SIGN_IN_PATH = '/admin/login'

/** Returns the path of the sign-in page, which redirects to the wanted page afterwards. */
export function signInPath(wanted: string): string {
  if (wanted === '/admin') return SIGN_IN_PATH
  return `${SIGN_IN_PATH}?${new URLSearchParams({ next: wanted })}`
}

/** Returns where to go after signing in: always an admin page, to prevent open redirects. */
export function pathAfterSignIn(wanted: string | null): string {
  if (wanted === null || !URL.canParse(wanted, 'http://site')) return '/admin'
  const { origin, pathname, search } = new URL(wanted, 'http://site')
  const isOfArea = origin === 'http://site' && /^\/admin(\/|$)/.test(pathname)
  return isOfArea && pathname !== SIGN_IN_PATH ? pathname + search : '/admin'
}
