import { setOperatorFlag } from '../../app/operator-flag.ts'

const UNREACHABLE = 'The server can’t be reached. Please try again.'

/**
 * Signs the operator in. The session is an HTTP-only cookie; local storage only holds a flag that
 * there is one.
 *
 * @throws Error whose message can be shown to the operator
 */
export async function signIn(password: string): Promise<void> {
  const response = await fetch('/api/admin/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  }).catch(() => null)
  if (!response) throw new Error(UNREACHABLE)
  if (!response.ok) throw new Error(await readMessage(response))
  setOperatorFlag()
}

async function readMessage(response: Response): Promise<string> {
  const { message }: { message?: unknown } = await response.json().catch(() => ({}))
  if (typeof message === 'string' && message !== '') return message
  return response.status === 401 ? 'Incorrect password' : UNREACHABLE
}
