import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PostStatus } from '#domain/blog/blog.ts'
import type { ListedPost } from '#domain/blog/blog-edit-schemas.ts'
import { errorText, trpc } from '../../../app/trpc.ts'
import { askToConfirm } from '../../ask-to-confirm.tsx'
import { notifyFailure, notifySuccess } from '../../notify.ts'
import { notifyUndo } from '../../notify-undo.tsx'
import { POST_LISTS } from '../queries.ts'
import { DONE } from '../status-texts.ts'

type StatusChange = { post: ListedPost; status: PostStatus; publishedAt?: string }

/** Mutations of posts in the list, which is refetched afterwards. */
export function usePostChanges() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: POST_LISTS })
  const setStatus = useMutation({
    mutationFn: ({ post: { id }, ...change }: StatusChange) =>
      trpc.blog.setStatus.mutate({ id, ...change }),
    onSuccess: (_, { post, status }) => notifySuccess(DONE[status], post.title),
    onError: (error) => notifyFailure('The post was not changed', errorText(error)),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: ({ id }: ListedPost) => trpc.blog.restore.mutate({ id }),
    onSuccess: (_, { title }) => notifySuccess('The post is back', title),
    onError: (error) => notifyFailure('The post could not be brought back', errorText(error)),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: ({ id }: ListedPost) => trpc.blog.remove.mutate({ id }),
    onSuccess: (_, post) => notifyUndo(`“${post.title}” is deleted`, () => restore.mutate(post)),
    onError: (error) => notifyFailure('The post was not deleted', errorText(error)),
    onSettled,
  })

  async function askToRemove(post: ListedPost): Promise<void> {
    const isSure = await askToConfirm({
      title: 'Delete this post?',
      message: `“${post.title}” leaves the blog at once.`,
      action: 'Delete',
    })
    if (isSure) remove.mutate(post)
  }

  return { setStatus, askToRemove }
}
