import { Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { postPath } from '#domain/blog/blog.ts'
import { LONGEST_AUTHOR, LONGEST_EXCERPT, LONGEST_TITLE } from '#domain/blog/blog-edit.ts'
import type { NamedPark, PostFields, PostToEdit } from '#domain/blog/blog-edit-schemas.ts'
import { useUnsavedWarning } from '../../use-unsaved-warning.ts'
import { ContentField } from './ContentField.tsx'
import { DraftNotices } from './DraftNotices.tsx'
import { EditorActions } from './EditorActions.tsx'
import styles from './PostEditor.module.css'
import { postErrors } from './post-errors.ts'
import { RelatedParksField } from './RelatedParksField.tsx'
import { TagsField } from './TagsField.tsx'
import { usePostDraft } from './use-post-draft.ts'

export function PostForm({ found }: { found: PostToEdit }) {
  const draft = usePostDraft(found)
  const { known, learn } = useKnownParks(found.relatedParks)
  const [isTried, setIsTried] = useState(false)
  const { fields, change, post, revision } = draft
  const errors = isTried ? postErrors(fields) : {}
  useUnsavedWarning(draft.isUnkept)

  async function save(): Promise<boolean> {
    setIsTried(true)
    const [wrong] = Object.keys(postErrors(fields))
    if (!wrong) return draft.save()
    document.getElementById(`post-${wrong}`)?.focus()
    return false
  }

  const text = (name: keyof PostFields & ('title' | 'author' | 'excerpt')) => ({
    id: `post-${name}`,
    value: fields[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [name]: event.currentTarget.value }),
  })

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!draft.isSaving) void save()
      }}
    >
      <DraftNotices draft={draft} onParks={learn} />
      <EditorActions draft={draft} onSave={save} />
      <div className={styles.columns}>
        <Stack gap="md" miw={0}>
          <TextInput label="Title" maxLength={LONGEST_TITLE} {...text('title')} />
          <ContentField
            key={revision}
            html={fields.content}
            error={errors.content}
            parks={known.filter(({ id }) => fields.relatedParkIds.includes(id))}
            onChange={(content) => change({ content })}
          />
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
          <TextInput label="Author" maxLength={LONGEST_AUTHOR} {...text('author')} />
          <Textarea
            label="Excerpt"
            description={`Shown in lists and by search engines. ${fields.excerpt.length} of ${LONGEST_EXCERPT} characters.`}
            maxLength={LONGEST_EXCERPT}
            autosize
            minRows={3}
            {...text('excerpt')}
          />
          <TagsField tags={fields.tags} onChange={(tags) => change({ tags })} />
          <RelatedParksField
            ids={fields.relatedParkIds}
            known={known}
            onKnown={learn}
            onChange={(relatedParkIds) => change({ relatedParkIds })}
          />
        </Stack>
      </div>
    </form>
  )
}

/** Parks whose names have been loaded, so that they can be shown by name. */
function useKnownParks(first: NamedPark[]) {
  const [known, setKnown] = useState(first)
  const learn = (parks: NamedPark[]) =>
    setKnown((before) => [
      ...new Map([...before, ...parks].map((each) => [each.id, each])).values(),
    ])
  return { known, learn }
}
