import { makeListeners } from '../../ui/listeners.ts'

/** The question that a visitor has opened about a park, from one of its facts. */
type Opened = { parkId: number; key: string }

let opened: Opened | null = null
const listeners = makeListeners()
export const onOpenedQuestion = listeners.follow

export function openedQuestion(): Opened | null {
  return opened
}

/** Opens the question about a fact in the park's card; null closes it. */
export function openQuestion(question: Opened | null): void {
  opened = question
  listeners.notify()
}
