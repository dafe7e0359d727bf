import { Button, Paper, SimpleGrid } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { CacheStatus } from '#domain/operator/cache-schemas.ts'
import styles from './Cache.module.css'
import {
  CACHE_TYPE_TEXTS,
  type Clearing,
  cacheStatsOf,
  entriesText,
  keptDays,
  sizeText,
} from './cache-overview.ts'

type CacheDetailsProps = {
  status: CacheStatus
  clear: { isPending: boolean; ask: (clearing: Clearing) => unknown }
}

export function CacheDetails({ status, clear }: CacheDetailsProps) {
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {CACHE_TYPE_TEXTS.map(({ type, name, text }) => {
        const { entries, bytes } = cacheStatsOf(status, type)
        return (
          <Paper key={type} component="section" withBorder p="md" aria-label={name}>
            <h2 className={styles.heading}>{name}</h2>
            <p className={styles.text}>{text}</p>
            <dl className={styles.facts}>
              <dt>Kept</dt>
              <dd>{entries === 0 ? 'Nothing' : entriesText(entries)}</dd>
              <dt>Size</dt>
              <dd>{sizeText(bytes)}</dd>
              <dt>Lifetime</dt>
              <dd>{lifetimeText(status.lifetimes[type])}</dd>
            </dl>
            <Button
              variant="default"
              size="sm"
              disabled={entries === 0 || clear.isPending}
              aria-label={`Clear ${name.toLowerCase()}`}
              onClick={() => void clear.ask({ type, what: name, entries, bytes })}
              leftSection={<IconTrash size={16} aria-hidden />}
            >
              Clear
            </Button>
          </Paper>
        )
      })}
    </SimpleGrid>
  )
}

function lifetimeText(lifetime: CacheStatus['lifetimes'][string] | undefined): string {
  if (!lifetime) return 'Not known'
  const kept = keptDays(lifetime)
  const days = `${kept} ${kept === 1 ? 'day' : 'days'}`
  return kept < lifetime.days
    ? `${days}: the provider's terms allow no more (set: ${lifetime.days} days)`
    : days
}
