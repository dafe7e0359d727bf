import { readStored, writeStored } from '../ui/storage.ts'

const KEY = 'adminAuthenticated'

/** Whether the operator has signed in with this browser: a hint for the interface, no permission. */
export function readOperatorFlag(): boolean {
  return readStored(KEY) === 'true'
}

export function setOperatorFlag(): void {
  writeStored(KEY, 'true')
}

/** Browsers without the operator store nothing. */
export function clearOperatorFlag(): void {
  if (readStored(KEY) !== null) writeStored(KEY, 'false')
}

/** Calls back when the operator signs in in another window. Returns an unsubscribe function. */
export function onSignedInElsewhere(listener: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === KEY && newValue === 'true') listener()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}
