import { readStored, writeStored } from '../../ui/storage.ts'

const FLAG = 'adminAuthenticated'

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
  writeStored(FLAG, 'true')
}

async function readMessage(response: Response): Promise<string> {
  const { message }: { message?: unknown } = await response.json().catch(() => ({}))
  if (typeof message === 'string' && message !== '') return message
  return response.status === 401 ? 'Incorrect password' : UNREACHABLE
}

/** Clears the flag that the operator is signed in. */
export function noteSignedOut(): void {
  if (readStored(FLAG) !== null) writeStored(FLAG, 'false')
}

/** Calls back when the operator signs in in another window. Returns an unsubscribe function. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const heed = ({ key, newValue }: StorageEvent) => {
    if (key === FLAG && newValue === 'true') listener()
  }
  window.addEventListener('storage', heed)
  return () => window.removeEventListener('storage', heed)
}
