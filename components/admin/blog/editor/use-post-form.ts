import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LONGEST_CONTENT } from '#domain/blog/blog-edit.ts'
import type {
  EditedPost,
  NamedPark,
  PostFields,
  PostToEdit,
  SavePostInput,
} from '#domain/blog/blog-edit-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { askToConfirm } from '../../ask-to-confirm.tsx'
import { notifyFailure } from '../../notify.ts'
import { postToEditQuery } from '../queries.ts'

/** The form of a post, which is saved by its version. */
export function usePostForm({ post: first, relatedParks }: PostToEdit) {
  const client = useQueryClient()
  const [post, setPost] = useState(first)
  const [saved, setSaved] = useState(() => fieldsOf(first))
  /** Parks whose names have been loaded. */
  const [known, setKnown] = useState(relatedParks)
  /** Incremented when the fields are replaced from outside the form. */
  const [revision, setRevision] = useState(0)
  const form = useForm<PostFields>({
    initialValues: saved,
    validate: {
      title: (text) => (text.trim() ? null : 'Please enter a title'),
      author: (text) => (text.trim() ? null : 'Please enter an author'),
      content: (html) =>
        html.length > LONGEST_CONTENT
          ? `The post is too long: at most ${formatCount(LONGEST_CONTENT)}`
          : null,
    },
  })
  const saving = useMutation({ mutationFn: (edit: SavePostInput) => trpc.blog.save.mutate(edit) })
  const restoring = useMutation({
    mutationFn: () => trpc.blog.restore.mutate({ id: post.id }),
    onSuccess: saving.reset,
    onError: (error) => notifyFailure('The post was not brought back', errorText(error)),
  })
  const loading = useMutation({
    mutationFn: () => client.fetchQuery({ ...postToEditQuery(post.id), staleTime: 0 }),
    onError: (error) => notifyFailure('The other version could not be loaded', errorText(error)),
  })

  /** Returns whether the post is saved; if not, the form says why. */
  async function save(version = post.version): Promise<boolean> {
    if (saving.isPending) return false
    const [wrong] = Object.keys(form.validate().errors)
    if (wrong) {
      document.getElementById(`post-${wrong}`)?.focus()
      return false
    }
    const fields = form.getValues()
    try {
      setPost(await saving.mutateAsync({ id: post.id, version, fields }))
      setSaved(fields)
      return true
    } catch {
      return false
    }
  }

  function show(fields: PostFields): void {
    form.setValues(fields)
    form.clearErrors()
    setSaved(fields)
    setRevision((count) => count + 1)
  }

  const learn = (parks: NamedPark[]) =>
    setKnown((before) => [
      ...new Map([...before, ...parks].map((each) => [each.id, each])).values(),
    ])

  async function discard(): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Discard the changes?',
      message: 'The post is shown as it was last saved. What was typed since is lost.',
      action: 'Discard',
    })
    if (isSure) show(saved)
  }

  async function loadOther(): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Load the other version?',
      message: 'It replaces what you have typed here, which is lost.',
      action: 'Load',
    })
    if (!isSure) return
    loading.mutate(undefined, {
      onSuccess({ post: other, relatedParks: parks }) {
        setPost(other)
        learn(parks)
        show(fieldsOf(other))
        saving.reset()
      },
    })
  }

  const saveOver = () =>
    loading.mutate(undefined, { onSuccess: ({ post: other }) => void save(other.version) })

  return {
    post,
    form,
    known,
    learn,
    revision,
    isUnsaved: JSON.stringify(form.values) !== JSON.stringify(saved),
    isSaving: saving.isPending,
    saveError: saving.error,
    save,
    discard,
    loadOther,
    saveOver,
    restore: () => restoring.mutate(),
    setState: (state: Pick<EditedPost, 'status' | 'publishedAt'>) =>
      setPost((before) => ({ ...before, ...state })),
  }
}

export type PostFormState = ReturnType<typeof usePostForm>

/** The fields of a post that the form edits. */
function fieldsOf(post: PostFields): PostFields {
  const { title, author, excerpt, content, tags, relatedParkIds } = post
  return { title, author, excerpt, content, tags, relatedParkIds }
}
