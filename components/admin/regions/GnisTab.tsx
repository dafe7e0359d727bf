import { Button, Stack, Text } from '@mantine/core'
import { GNIS_KEY, GNIS_NAME } from '#domain/region/region-limits.ts'
import type { Region } from '#domain/region/region-schemas.ts'
import styles from './Regions.module.css'

type GnisTabProps = {
  regions: readonly Region[]
  host: string
  onChoose: (key: string) => void
}

export function GnisTab({ regions, host, onChoose }: GnisTabProps) {
  const isHere = regions.some(({ key }) => key === GNIS_KEY)
  return (
    <Stack gap="md" align="flex-start">
      <div>
        <h3 className={styles.subheading}>{GNIS_NAME}</h3>
        <Text size="sm" c="dimmed" className={styles.text}>
          The U.S. Geological Survey lists parks, forests and reserves of every county by name and
          place: about 90 MB from {host}. They add parks that are not known otherwise, and change
          nothing about the others.
        </Text>
      </div>
      {isHere ? (
        <Text size="sm">Already here: it is in the list below.</Text>
      ) : (
        <Button variant="default" onClick={() => onChoose(GNIS_KEY)}>
          Bring in the names
        </Button>
      )}
    </Stack>
  )
}
