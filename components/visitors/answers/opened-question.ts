/** The question that a visitor has opened about a park, from one of its facts. */
type Opened = { parkId: number; key: string }

let opened: Opened | null = null
const listeners = new Set<() => void>()

export function openedQuestion(): Opened | null {
  return opened
}

export function onOpenedQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the question about a fact in the park's card; null closes it. */
export function openQuestion(question: Opened | null): void {
  opened = question
  for (const listener of listeners) listener()
}
