import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { tagSlug } from '#domain/blog/blog.ts'
import { isTag, LONGEST_TAG, MAX_TAGS } from '#domain/blog/blog-edit.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'

type TagsProps = { tags: string[]; onChange: (tags: string[]) => void }

export function TagsField({ tags, onChange }: TagsProps) {
  const [hasDuplicate, setHasDuplicate] = useState(false)
  return (
    <TagsInput
      label="Tags"
      description="Enter or a comma ends a tag."
      maxTags={MAX_TAGS}
      maxLength={LONGEST_TAG}
      acceptValueOnBlur
      isDuplicate={(tag, others) => others.some((other) => tagSlug(other) === tagSlug(tag))}
      onDuplicate={() => setHasDuplicate(true)}
      onSearchChange={(typed) => typed && setHasDuplicate(false)}
      error={hasDuplicate && BLOG_FORM.tagExists}
      value={tags}
      onChange={(changed) => onChange(changed.filter(isTag))}
    />
  )
}
