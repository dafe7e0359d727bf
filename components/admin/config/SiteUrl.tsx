import { TextInput } from '@mantine/core'
import styles from './SettingField.module.css'

/** The only environment-only setting that other settings here depend on. */
export function SiteUrl({ url }: { url: string }) {
  return (
    <TextInput
      className={styles.wide}
      label={
        <>
          Public address <code className={styles.name}>SITE_URL</code>
        </>
      }
      description="Set by the environment only, as cookies and links that were shared depend on it."
      value={url || 'Not set: the address each visitor uses'}
      readOnly
      variant="filled"
    />
  )
}
