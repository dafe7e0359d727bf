import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type {
  EditedPost,
  NamedPark,
  PostFields,
  PostToEdit,
  SavePostInput,
} from '#domain/blog/blog-edit-schemas.ts'
import { trpc } from '../../../app/trpc.ts'
import { postToEditQuery } from '../queries.ts'
import { useAside } from './use-aside.ts'
import { useDraftFields } from './use-draft-fields.ts'
import { useEditQueue } from './use-edit-queue.ts'
import { useKeepOnLeave } from './use-keep-on-leave.ts'

/** Debounce before a draft is saved. */
const AUTOSAVE_MS = 2_000
/** Retry after a failed save. */
const AUTOSAVE_RETRY_MS = 10_000

/** A post being edited, with autosave, saving and conflict handling. */
export function usePostDraft({ post: first }: PostToEdit) {
  const client = useQueryClient()
  const draft = useDraftFields(first)
  const { fields, isUnkept, claim, typed } = draft
  const { problem, meet, inOrder, forgetProblem } = useEditQueue()
  const { aside, setAside, forgetAside } = useAside(first.id)
  const saving = useMutation({ mutationFn: (edit: SavePostInput) => trpc.blog.save.mutate(edit) })
  const isStopped = problem?.kind === 'conflict' || problem?.kind === 'gone'

  function noteKept(sent: PostFields): void {
    draft.noteKept(sent)
    forgetProblem()
  }

  const keep = () =>
    inOrder(async () => {
      const sent = typed()
      await trpc.blog.autosave.mutate({ ...claim(), pending: sent })
      noteKept(sent)
    })

  const save = () =>
    inOrder(async () => {
      const sent = typed()
      draft.noteSaved(await saving.mutateAsync({ ...claim(), fields: sent }), sent)
      forgetProblem()
    })

  const discard = () =>
    inOrder(async () => {
      await trpc.blog.autosave.mutate({ ...claim(), pending: null })
      draft.dropEdits()
      forgetProblem()
    })

  const loadOther = (onParks: (parks: NamedPark[]) => void) =>
    inOrder(async () => {
      const query = postToEditQuery(first.id)
      const { post: other, relatedParks } = await client.fetchQuery({ ...query, staleTime: 0 })
      onParks(relatedParks)
      setAside(typed())
      draft.showOther(other)
      forgetProblem()
    })

  const restore = () =>
    inOrder(async () => {
      await trpc.blog.restore.mutate({ id: first.id })
      forgetProblem()
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: edits and failures restart the timer
  useEffect(() => {
    if (!isUnkept || isStopped) return
    const timer = setTimeout(keep, problem ? AUTOSAVE_RETRY_MS : AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [fields, isUnkept, problem])

  useKeepOnLeave({
    isWanted: isUnkept && !isStopped && !saving.isPending,
    edit: () => ({ ...claim(), pending: typed() }),
    onKept: noteKept,
    onConflict: () => meet(409),
  })

  const { post, revision, isRestored, isUnsaved, change } = draft
  return {
    ...{ post, fields, revision, isRestored, isUnkept, isUnsaved, change },
    ...{ problem, aside, forgetAside, save, discard, loadOther, restore },
    isSaving: saving.isPending,
    bringBack() {
      if (aside) draft.show(aside)
      forgetAside()
    },
    setState: (state: Pick<EditedPost, 'status' | 'publishedAt'>) =>
      draft.setPost((before) => ({ ...before, ...state })),
  }
}

export type PostDraft = ReturnType<typeof usePostDraft>
