import { Button, Group, Modal, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { POST_STATUSES, postPath, postSlug } from '#domain/blog/blog.ts'
import {
  editPostPath,
  LONGEST_POST_SEARCH,
  LONGEST_TITLE,
  POST_STATUS_LABELS,
  type PostsView,
  postsViewSearch,
  readPostsView,
} from '#domain/blog/blog-edit.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { trpc } from '../../../app/trpc.ts'
import { Fields, Form, useFields } from '../../Form.tsx'
import { type Filter, Filters } from '../../list/Filters.tsx'
import { List } from '../../list/List.tsx'
import { PausedSearch } from '../../list/PausedSearch.tsx'
import { useChange } from '../../list/use-change.ts'
import { useListView } from '../../list/use-list-view.ts'
import { postsToEditQuery } from '../queries.ts'
import { PostItem } from './PostItem.tsx'

const STATUS: Filter<PostsView> = {
  name: 'status',
  label: 'Status',
  options: [
    { value: '', label: 'All statuses' },
    ...POST_STATUSES.map((value) => ({ value, label: POST_STATUS_LABELS[value] })),
  ],
}

export function PostsTab() {
  const { view, show } = useListView({ read: readPostsView, write: postsViewSearch })
  const posts = useQuery({ ...postsToEditQuery(view), placeholderData: keepPreviousData })
  const [isNew, setIsNew] = useState(false)
  const isFiltered = view.text !== '' || Boolean(view.status)
  const total = posts.data?.total
  return (
    <>
      <Group gap="sm" align="flex-end">
        <PausedSearch
          label="Search posts"
          placeholder="Title, address, author or tag"
          maxLength={LONGEST_POST_SEARCH}
          q={view.text}
          onSearch={(text) => show({ text })}
        />
        <Filters view={view} show={show} filters={[STATUS]} />
      </Group>
      <Group justify="space-between" my="md">
        <Text role="status">
          {total !== undefined && `${formatCount(total)} ${total === 1 ? 'post' : 'posts'} found`}
        </Text>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setIsNew(true)}>
          New post
        </Button>
      </Group>
      <List
        query={posts}
        noun="posts"
        label="Posts"
        failure={BLOG_FAILURES.list}
        rowHeight={96}
        itemsOf={(found) => found.posts}
        keyOf={({ id }) => id}
        noneOf={() => ({
          text: isFiltered ? 'No posts match.' : 'There are no posts yet.',
          button: isFiltered && 'Show all posts',
          onPress: () => show({ text: '', status: null }),
        })}
        pagesOf={({ pages }) => ({ page: view.page, pages, onPage: (page) => show({ page }) })}
        hasCards
      >
        {(post) => <PostItem post={post} />}
      </List>
      <NewPost isOpen={isNew} onClose={() => setIsNew(false)} />
    </>
  )
}

/** Asks for the title of a new post, then opens its editor. */
function NewPost({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const create = useChange({
    run: ({ title }: { title: string }) => trpc.blog.create.mutate({ title }),
    onDone: ({ id }) => window.location.assign(editPostPath(id)),
  })
  const { form, submit } = useFields({
    first: { title: '' },
    validate: ({ title }) =>
      title.trim() ? {} : ({ title: 'Please enter a title' } as Record<string, string>),
    onSubmit: create.mutate,
  })
  const { title } = form.values
  const address = postPath({ slug: postSlug(title) })
  return (
    <Modal opened={isOpen} onClose={onClose} title="New post">
      <Form
        onSubmit={submit}
        submit="Create"
        isPending={create.isPending || create.isSuccess}
        failure={{ title: 'The post could not be created', error: create.error }}
        onCancel={onClose}
      >
        <Fields
          form={form}
          fields={[
            {
              name: 'title',
              label: 'Title',
              description: title.trim()
                ? `Its address will be ${address}, and stays when the title changes.`
                : 'It gives the post its address, which stays when the title changes.',
              maxLength: LONGEST_TITLE,
              isFirst: true,
            },
          ]}
        />
      </Form>
    </Modal>
  )
}
