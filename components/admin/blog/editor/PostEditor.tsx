import { Anchor, Input, Stack, Textarea, TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { postPath } from '#domain/blog/blog.ts'
import {
  LONGEST_AUTHOR,
  LONGEST_EXCERPT,
  LONGEST_TITLE,
  readEditPostPath,
} from '#domain/blog/blog-edit.ts'
import type { PostToEdit } from '#domain/blog/blog-edit-schemas.ts'
import { BLOG_FAILURES } from '#domain/blog/blog-messages.ts'
import { usePageAddress } from '../../../app/page-address.ts'
import { later } from '../../../ui/Later.tsx'
import { AdminFrame } from '../../AdminFrame.tsx'
import { LoadFailure } from '../../LoadFailure.tsx'
import { useUnsavedWarning } from '../../use-unsaved-warning.ts'
import { postToEditQuery } from '../queries.ts'
import { TagsField } from '../TagsField.tsx'
import { EditorActions } from './EditorActions.tsx'
import styles from './PostEditor.module.css'
import { RelatedParksField } from './RelatedParksField.tsx'
import { SaveFailure } from './SaveFailure.tsx'
import { usePostForm } from './use-post-form.ts'

const RichText = later(() => import('./RichText.tsx').then(({ RichText }) => RichText))

export function PostEditor() {
  const { path } = usePageAddress()
  const { data, error, refetch } = useQuery(postToEditQuery(readEditPostPath(path)))
  return (
    <AdminFrame title="Edit Post">
      <Anchor href="/admin/blog" className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> Blog Posts
      </Anchor>
      {error && <LoadFailure title={BLOG_FAILURES.post} error={error} onRetry={refetch} />}
      {data && <PostForm found={data} />}
    </AdminFrame>
  )
}

function PostForm({ found }: { found: PostToEdit }) {
  const state = usePostForm(found)
  const { form, post, known, learn, save } = state
  const { excerpt, tags, content, relatedParkIds } = form.values
  useUnsavedWarning(state.isUnsaved)
  useHotkeys([['mod+S', () => void save()]], [], true)

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <SaveFailure state={state} />
      <EditorActions state={state} />
      <div className={styles.columns}>
        <Stack gap="md" miw={0}>
          <TextInput
            id="post-title"
            label="Title"
            maxLength={LONGEST_TITLE}
            {...form.getInputProps('title')}
          />
          <div>
            <Input.Label component="span" id="post-content-label">
              Content
            </Input.Label>
            <div className={styles.content}>
              <RichText
                key={state.revision}
                html={content}
                parks={known.filter(({ id }) => relatedParkIds.includes(id))}
                onChange={(html) => form.setFieldValue('content', html)}
              />
            </div>
            {form.errors.content && (
              <Input.Error mt={4} role="alert">
                {form.errors.content}
              </Input.Error>
            )}
          </div>
        </Stack>
        <Stack gap="md" miw={0}>
          <TextInput
            label="Slug"
            description="The post’s address; it stays when the title changes."
            readOnly
            variant="filled"
            value={post.slug}
            leftSection={<span className={styles.prefix}>{postPath({ slug: '' })}</span>}
            leftSectionWidth={56}
          />
          <TextInput
            id="post-author"
            label="Author"
            maxLength={LONGEST_AUTHOR}
            {...form.getInputProps('author')}
          />
          <Textarea
            label="Excerpt"
            description={`Shown in lists and by search engines. ${excerpt.length} of ${LONGEST_EXCERPT} characters.`}
            maxLength={LONGEST_EXCERPT}
            autosize
            minRows={3}
            {...form.getInputProps('excerpt')}
          />
          <TagsField tags={tags} onChange={(changed) => form.setFieldValue('tags', changed)} />
          <RelatedParksField
            ids={relatedParkIds}
            known={known}
            onKnown={learn}
            onChange={(ids) => form.setFieldValue('relatedParkIds', ids)}
          />
        </Stack>
      </div>
    </form>
  )
}
