import { Input } from '@mantine/core'
import { later } from '../../../ui/Later.tsx'
import styles from './PostEditor.module.css'
import type { RichTextProps } from './RichText.tsx'

const RichText = later(() => import('./RichText.tsx').then(({ RichText }) => RichText))

export function ContentField({ error, ...props }: RichTextProps & { error: string | undefined }) {
  return (
    <div>
      <Input.Label component="span" id="post-content-label">
        Content
      </Input.Label>
      <div className={styles.content}>
        <RichText {...props} />
      </div>
      {error && (
        <Input.Error mt={4} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
