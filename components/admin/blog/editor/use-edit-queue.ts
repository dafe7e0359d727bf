import { useRef, useState } from 'react'
import { POST_CHANGED } from '#domain/blog/blog-messages.ts'
import { errorStatus, errorText } from '../../../app/trpc.ts'

export type DraftProblem = {
  /** Changed by somebody else, deleted, or not sent. */
  kind: 'conflict' | 'gone' | 'failed'
  text: string
}

const KINDS: Readonly<Record<number, DraftProblem['kind']>> = { 404: 'gone', 409: 'conflict' }

/** Queue of a draft's requests, sent one at a time, and the error of the last one. */
export function useEditQueue() {
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  function meet(status: number | null, text = POST_CHANGED): void {
    const kind = KINDS[status ?? 0] ?? 'failed'
    setProblem({ kind, text: kind === 'conflict' ? POST_CHANGED : text })
  }

  /** Runs tasks one at a time, because each changes the version that the next one must send. */
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
