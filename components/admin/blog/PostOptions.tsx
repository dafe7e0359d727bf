import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { LONGEST_AUTHOR } from '#domain/blog/blog-edit.ts'
import { MAX_PARKS, MIN_PARKS, USUAL_AUTHOR, USUAL_TAGS } from '#domain/blog/blog-generate.ts'
import styles from './PostOptions.module.css'
import { TagsField } from './TagsField.tsx'

export type PostOptionValues = {
  /** As typed. */
  count: string | number
  tags: string[]
  status: 'draft' | 'published'
  author: string
}

export const FIRST_OPTIONS: PostOptionValues = {
  count: 5,
  tags: [...USUAL_TAGS],
  status: 'draft',
  author: USUAL_AUTHOR,
}

type PostOptionsProps = {
  values: PostOptionValues
  onChange: (changed: Partial<PostOptionValues>) => void
  /** Called when the number field loses focus. */
  onCount: (entered: string | number) => void
}

/** Options of a generated guide, other than its parks. */
export function PostOptions({ values, onChange, onCount }: PostOptionsProps) {
  return (
    <>
      <div className={styles.pair}>
        <NumberInput
          label="Number of parks"
          description={`From ${MIN_PARKS} to ${MAX_PARKS}.`}
          min={MIN_PARKS}
          max={MAX_PARKS}
          allowDecimal={false}
          value={values.count}
          onChange={(count) => onChange({ count })}
          onBlur={() => onCount(values.count)}
        />
        <NativeSelect
          label="Status"
          description="Drafts are seen by you alone."
          data={[
            { value: 'draft', label: 'Draft' },
            { value: 'published', label: 'Published' },
          ]}
          value={values.status}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: value === 'published' ? 'published' : 'draft' })
          }
        />
      </div>
      <TextInput
        label="Author"
        maxLength={LONGEST_AUTHOR}
        value={values.author}
        onChange={({ currentTarget }) => onChange({ author: currentTarget.value })}
      />
      <TagsField tags={values.tags} onChange={(tags) => onChange({ tags })} />
    </>
  )
}
