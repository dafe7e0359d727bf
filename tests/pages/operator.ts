import { inject } from 'vitest'

export const ADMIN_PASSWORD = 'correct horse battery staple'

/** Signs the operator in; returns the cookies for further requests. */
export async function signInOperator(): Promise<string> {
  const response = await fetch(`${inject('site')}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  })
  if (!response.ok) throw new Error(`Signing in was answered with ${response.status}.`)
  return response.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ')
}
