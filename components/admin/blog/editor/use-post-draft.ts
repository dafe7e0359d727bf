import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { EditClaim, PostFields } from '#domain/blog-edit.ts'
import { POST_CHANGED } from '#domain/blog-messages.ts'
import { makeClientId } from '#domain/client-id.ts'
import type { EditedPost, NamedPark, PostToEdit } from '#domain/schemas/blog-edit.ts'
import { errorStatus, errorText, trpc } from '../../../trpc.ts'
import { postToEditQuery } from '../queries.ts'
import { fieldsOf, sameFields } from './draft-fields.ts'
import { useAside } from './use-aside.ts'
import { useKeepOnLeave } from './use-keep-on-leave.ts'

const AUTOSAVE_MS = 2_000
const RETRY_MS = 10_000

export type DraftProblem = {
  /** Somebody else has changed the post; it is deleted; or it could not be sent. */
  kind: 'conflict' | 'gone' | 'failed'
  text: string
}

type SaveInput = EditClaim & { fields: PostFields }
type KeepInput = EditClaim & { pending: PostFields | null }

const KINDS: Readonly<Record<number, DraftProblem['kind']>> = { 404: 'gone', 409: 'conflict' }

/** A post that is edited: what is typed, what of it the server keeps, and what is saved. */
export function usePostDraft({ post: first }: PostToEdit) {
  const client = useQueryClient()
  const [editor] = useState(() => makeClientId(Date.now(), Math.random()))
  const [post, setPost] = useState<EditedPost>(first)
  const [fields, setFields] = useState<PostFields>(() => fieldsOf(first.pending ?? first))
  const [saved, setSaved] = useState<PostFields>(() => fieldsOf(first))
  const [kept, setKept] = useState(fields)
  const [isRestored, setIsRestored] = useState(first.pending !== null)
  const { aside, setAside, forgetAside } = useAside(first.id)
  const [problem, setProblem] = useState<DraftProblem | null>(null)
  /** One more each time the fields are changed from elsewhere than the form. */
  const [revision, setRevision] = useState(0)
  const now = useRef({ fields, version: first.version, continues: first.pending?.revision ?? null })
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const saving = useMutation({ mutationFn: (edit: SaveInput) => trpc.blog.save.mutate(edit) })
  const keeping = useMutation({ mutationFn: (edit: KeepInput) => trpc.blog.autosave.mutate(edit) })
  const isStopped = problem?.kind === 'conflict' || problem?.kind === 'gone'
  const isUnkept = fields !== kept

  const claim = (): EditClaim => {
    const { version, continues } = now.current
    return { id: first.id, version, editor, continues }
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

  function meet(status: number | null, text = POST_CHANGED): void {
    const kind = KINDS[status ?? 0] ?? 'failed'
    setProblem({ kind, text: kind === 'conflict' ? POST_CHANGED : text })
  }

  function noteKept(sent: PostFields): void {
    now.current.continues = null
    setKept(sent)
    setProblem(null)
  }

  const keep = () =>
    inOrder(async () => {
      const sent = now.current.fields
      await keeping.mutateAsync({ ...claim(), pending: sent })
      noteKept(sent)
    })

  const save = () =>
    inOrder(async () => {
      const sent = now.current.fields
      const answer = await saving.mutateAsync({ ...claim(), fields: sent })
      now.current.version = answer.version
      setPost(answer)
      setSaved(sent)
      setIsRestored(false)
      noteKept(sent)
    })

  function show(next: PostFields): void {
    now.current.fields = next
    setFields(next)
    setRevision((count) => count + 1)
  }

  const discard = () =>
    inOrder(async () => {
      await keeping.mutateAsync({ ...claim(), pending: null })
      show(saved)
      setIsRestored(false)
      noteKept(saved)
    })

  const loadOther = (onParks: (parks: NamedPark[]) => void) =>
    inOrder(async () => {
      const query = postToEditQuery(first.id)
      const { post: other, relatedParks } = await client.fetchQuery({ ...query, staleTime: 0 })
      onParks(relatedParks)
      setAside(now.current.fields)
      now.current.version = other.version
      setPost(other)
      setSaved(fieldsOf(other))
      setIsRestored(other.pending !== null)
      const next = fieldsOf(other.pending ?? other)
      show(next)
      noteKept(next)
      now.current.continues = other.pending?.revision ?? null
    })

  const restore = () =>
    inOrder(async () => {
      await trpc.blog.restore.mutate({ id: first.id })
      setProblem(null)
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed and what failed set it
  useEffect(() => {
    if (!isUnkept || isStopped) return
    const timer = setTimeout(keep, problem ? RETRY_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [fields, isUnkept, problem])

  useKeepOnLeave({
    isWanted: isUnkept && !isStopped && !saving.isPending,
    edit: () => ({ ...claim(), pending: now.current.fields }),
    onKept: noteKept,
    onConflict: () => meet(409),
  })

  return {
    post,
    fields,
    revision,
    problem,
    aside,
    forgetAside,
    isUnkept,
    isRestored,
    isUnsaved: !sameFields(fields, saved),
    isSaving: saving.isPending,
    change(change: Partial<PostFields>) {
      now.current.fields = { ...now.current.fields, ...change }
      setFields(now.current.fields)
    },
    bringBack() {
      if (aside) show(aside)
      forgetAside()
    },
    setState: (state: Pick<EditedPost, 'status' | 'publishedAt'>) =>
      setPost((before) => ({ ...before, ...state })),
    save,
    discard,
    loadOther,
    restore,
  }
}

export type PostDraft = ReturnType<typeof usePostDraft>
