import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FILE_URL_RULE, parseFileUrl } from '#domain/region/region-limits.ts'
import styles from './Regions.module.css'

export function UrlTab({ onChoose }: { onChoose: (key: string) => void }) {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string | null>(null)
  function choose(event: FormEvent) {
    event.preventDefault()
    const isUsable = parseFileUrl(url.trim()) !== null
    setError(isUsable ? null : `${FILE_URL_RULE}.`)
    if (isUsable) onChoose(url.trim())
  }
  return (
    <form onSubmit={choose} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed" className={styles.text}>
          A file of OpenStreetMap (.osm.pbf), GeoJSON or CSV on another server. Nothing is asked of
          it until you press the button.
        </Text>
        <Group gap="sm" align="flex-start">
          <TextInput
            className={styles.field}
            type="url"
            inputMode="url"
            label="Address of the file"
            placeholder="https://parks.example/region.osm.pbf"
            value={url}
            maxLength={2_000}
            error={error}
            onChange={({ currentTarget: { value } }) => setUrl(value)}
          />
          <Button type="submit" variant="default" className={styles.beside}>
            Look at it
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
