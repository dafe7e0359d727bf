import { Group, SimpleGrid, Skeleton } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SeoCounts } from '#domain/operator/seo-schemas.ts'
import { WORTH_KNOWING } from '#domain/park/worth-knowing.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import { seoCountsQuery } from './queries.ts'
import styles from './SeoOverview.module.css'

/** Number of pages of each kind and status, with links to the sitemap. */
export function SeoOverview() {
  const { data, error, refetch, isFetching } = useQuery(seoCountsQuery())
  if (error && !data) {
    const retry = () => void refetch()
    return (
      <LoadFailure
        title="The pages could not be counted"
        error={error}
        onRetry={retry}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <div aria-busy={!data}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" component="dl" m={0}>
        {cardsOf(data).map(({ name, value }) => (
          <div key={name} className={styles.card}>
            <dt>{name}</dt>
            <dd>{value === undefined ? <Skeleton h={28} w={72} /> : formatCount(value)}</dd>
          </div>
        ))}
      </SimpleGrid>
      <div className={styles.summary}>
        <Summary counts={data} />
        <Group gap="md">
          <NewTabLink href="/sitemap.xml">
            sitemap.xml <IconExternalLink size={16} aria-hidden />
          </NewTabLink>
          <NewTabLink href="/sitemap">
            Sitemap page <IconExternalLink size={16} aria-hidden />
          </NewTabLink>
        </Group>
      </div>
      {data && data.thin.total > 0 && <ThinPages thin={data.thin} />}
    </div>
  )
}

/** The number of park pages left out because too little is known, and what is missing. */
function ThinPages({ thin: { total, missing } }: { thin: SeoCounts['thin'] }) {
  const pages = total === 1 ? 'park page is' : 'park pages are'
  return (
    <section className={styles.thin} aria-label="Thin pages">
      <p>
        {`${formatCount(total)} ${pages} thin: fewer than two of size, address, outline, photo, rating and facts are known. They are not in the sitemap and ask search engines not to list them, unless you switch them on.`}
      </p>
      <ul className={styles.statuses} aria-label="What they lack">
        {WORTH_KNOWING.map((name) => (
          <li key={name}>
            <StatusBadge status="none">{`No ${name}: ${formatCount(missing[name])}`}</StatusBadge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function cardsOf(counts: SeoCounts | undefined) {
  const { park, blog, other } = counts?.inSitemap ?? {}
  const total = counts && counts.inSitemap.park + counts.inSitemap.blog + counts.inSitemap.other
  return [
    { name: 'URLs in sitemap', value: total },
    { name: 'Park URLs', value: park },
    { name: 'Blog URLs', value: blog },
    { name: 'Other URLs', value: other },
  ]
}

function Summary({ counts }: { counts: SeoCounts | undefined }) {
  if (!counts) return <Skeleton h={26} w={280} />
  const { active, pending, error } = counts.status
  return (
    <ul className={styles.statuses} aria-label="Status summary">
      <li>
        <StatusBadge status="active">{formatCount(active)} active</StatusBadge>
      </li>
      <li>
        <StatusBadge status="pending">{formatCount(pending)} pending</StatusBadge>
      </li>
      <li>
        <StatusBadge status="error">{formatCount(error)} with an error</StatusBadge>
      </li>
      <li>
        <StatusBadge status="none">{formatCount(counts.leftOut)} taken out</StatusBadge>
      </li>
      <li>
        <StatusBadge status="none">{formatCount(counts.thin.total)} thin</StatusBadge>
      </li>
    </ul>
  )
}
