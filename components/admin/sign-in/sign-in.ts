import { readStored, writeStored } from '../../ui/storage.ts'

const FLAG = 'adminAuthenticated'

const UNREACHABLE = 'The server can’t be reached. Please try again.'

/**
 * Signs the operator in. The session is a cookie that scripts can't read; the browser's storage has
 * but a hint that there is one.
 *
 * @throws Error whose message is what the operator is told
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

/** Keeps in mind that nobody is signed in any more. */
export function noteSignedOut(): void {
  if (readStored(FLAG) !== null) writeStored(FLAG, 'false')
}

/** Calls back when another window of this browser has signed in. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const heed = ({ key, newValue }: StorageEvent) => {
    if (key === FLAG && newValue === 'true') listener()
  }
  window.addEventListener('storage', heed)
  return () => window.removeEventListener('storage', heed)
}
