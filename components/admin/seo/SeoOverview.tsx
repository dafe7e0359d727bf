import { Group, Paper, SimpleGrid, Skeleton, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SeoCounts } from '#domain/operator/seo-schemas.ts'
import { WORTH_KNOWING } from '#domain/park/worth-knowing.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { LoadFailure } from '../LoadFailure.tsx'
import { NewTabLink } from '../NewTabLink.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { seoCountsQuery } from './queries.ts'

/** Number of pages of each kind and status, with links to the sitemap. */
export function SeoOverview() {
  const { data, error, refetch, isFetching } = useQuery(seoCountsQuery())
  if (error && !data) {
    return (
      <LoadFailure
        title="The pages could not be counted"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  const { park, blog, other } = data?.inSitemap ?? {}
  const cards = [
    ['URLs in sitemap', data && data.inSitemap.park + data.inSitemap.blog + data.inSitemap.other],
    ['Park URLs', park],
    ['Blog URLs', blog],
    ['Other URLs', other],
  ] as const
  return (
    <div aria-busy={!data}>
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="sm" component="dl" m={0}>
        {cards.map(([name, value]) => (
          <Paper key={name} withBorder p="md">
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text
              component="dd"
              size="xl"
              fw={700}
              mt={4}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {value === undefined ? <Skeleton h={28} w={72} /> : formatCount(value)}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      <Group justify="space-between" gap="sm" mt="sm">
        {data ? (
          <Badges label="Status summary" badges={statusBadges(data)} />
        ) : (
          <Skeleton h={26} w={280} />
        )}
        <Group gap="md">
          <NewTabLink href="/sitemap.xml">
            sitemap.xml <IconExternalLink size={16} aria-hidden />
          </NewTabLink>
          <NewTabLink href="/sitemap">
            Sitemap page <IconExternalLink size={16} aria-hidden />
          </NewTabLink>
        </Group>
      </Group>
      {data && data.littleKnown.total > 0 && <LittleKnown littleKnown={data.littleKnown} />}
    </div>
  )
}

/** The number of park pages left out because too little is known, and what is missing. */
function LittleKnown({
  littleKnown: { total, missing },
}: {
  littleKnown: SeoCounts['littleKnown']
}) {
  const pages = total === 1 ? 'park page is' : 'park pages are'
  return (
    <section aria-label="Little-known pages">
      <Text size="sm" c="dimmed" maw="75ch" my="sm">
        {`${formatCount(total)} ${pages} little known: fewer than two of size, address, outline, photo, rating and facts are known. They are not in the sitemap and ask search engines not to list them, unless you switch them on.`}
      </Text>
      <Badges
        label="What they lack"
        badges={WORTH_KNOWING.map((name) => ['none', `No ${name}: ${formatCount(missing[name])}`])}
      />
    </section>
  )
}

type Badge = readonly [status: Parameters<typeof StatusBadge>[0]['status'], text: string]

function statusBadges({ status, leftOut, littleKnown }: SeoCounts): Badge[] {
  return [
    ['active', `${formatCount(status.active)} active`],
    ['pending', `${formatCount(status.pending)} pending`],
    ['error', `${formatCount(status.error)} with an error`],
    ['none', `${formatCount(leftOut)} taken out`],
    ['none', `${formatCount(littleKnown.total)} little known`],
  ]
}

function Badges({ label, badges }: { label: string; badges: readonly Badge[] }) {
  return (
    <Group component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={label}>
      {badges.map(([status, text]) => (
        <li key={text}>
          <StatusBadge status={status}>{text}</StatusBadge>
        </li>
      ))}
    </Group>
  )
}
