import { useRef, useState } from 'react'
import { POST_CHANGED } from '#domain/blog/blog-messages.ts'
import { errorStatus, errorText } from '../../../trpc.ts'

export type DraftProblem = {
  /** Somebody else has changed the post; it is deleted; or it could not be sent. */
  kind: 'conflict' | 'gone' | 'failed'
  text: string
}

const KINDS: Readonly<Record<number, DraftProblem['kind']>> = { 404: 'gone', 409: 'conflict' }

/** What is sent of a draft, one after another, and why the last of it failed. */
export function useEditQueue() {
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function meet(status: number | null, text = POST_CHANGED): void {
    const kind = KINDS[status ?? 0] ?? 'failed'
    setProblem({ kind, text: kind === 'conflict' ? POST_CHANGED : text })
  }

  /** One after another, as each changes what the next has to know. */
  function inOrder(task: () => Promise<void>): Promise<boolean> {
    const done = queue.current.then(task).then(
      () => true,
      (error) => {
        meet(errorStatus(error), errorText(error))
        return false
      },
    )
    queue.current = done
    return done
  }

  return { problem, meet, inOrder, forgetProblem: () => setProblem(null) }
}
