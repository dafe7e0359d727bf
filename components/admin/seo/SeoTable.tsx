import { Switch, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SeoUrl } from '#domain/operator/seo-schemas.ts'
import {
  readablePath,
  type SeoFilters,
  type SeoStatus,
  type SeoType,
  seoFiltersQuery,
} from '#domain/operator/seo-urls.ts'
import { parkPath, slugify } from '#domain/text/slug.ts'
import { trpc } from '../../app/trpc.ts'
import { Act } from '../list/List.tsx'
import { useChange } from '../list/use-change.ts'
import { Moment } from '../Moment.tsx'
import { NewTabLink } from '../NewTabLink.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import styles from './SeoTable.module.css'

const COLUMNS = ['Name / slug', 'Type', 'URL', 'In sitemap', 'Status', 'Last verified', 'Action']

const STATUS_NAMES: Readonly<Record<SeoStatus, string>> = {
  active: 'Active',
  pending: 'Pending',
  error: 'Error',
}

const TYPE_NAMES: Readonly<Record<SeoType, string>> = {
  park: 'Park',
  blog: 'Blog',
  other: 'Other',
}

type Sample = Pick<SeoUrl, 'id' | 'name' | 'slug' | 'url'>

/** Sample rows for a site without parks yet. They are not stored anywhere. */
export const SAMPLES: readonly Sample[] = [
  'Sample Meadow Park',
  'Sample Riverside Playground',
  'Sample Dog Park',
].map((name, index) => ({
  id: name,
  name,
  slug: slugify(name),
  url: parkPath({ id: index + 1, name }),
}))

/** Whether the samples match the filters: they have no status and are in no sitemap. */
export function showsSamples(filters: SeoFilters): boolean {
  return ['', '?type=park'].includes(seoFiltersQuery(filters))
}

/** Table whose rows become cards on phones. */
export function SeoTable({ children }: { children: ReactNode }) {
  return (
    <Table
      className={styles.table}
      verticalSpacing="sm"
      horizontalSpacing="md"
      aria-label="URLs of the site"
    >
      <Table.Thead>
        <Table.Tr>
          {COLUMNS.map((name) => (
            <Table.Th key={name} scope="col">
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>{children}</Table.Tbody>
    </Table>
  )
}

type RowProps = {
  url: SeoUrl | Sample
  /** Called with what a page is after a change, and news about it. */
  onChanged: (url: SeoUrl, news?: string) => void
}

/** A page of the site, or a sample without anything to do. */
export function SeoRow({ url, onChanged }: RowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className={styles.name}>
        {url.name}
        <Text size="xs" c="dimmed">
          {url.slug}
        </Text>
      </Table.Th>
      {'type' in url ? <Cells url={url} onChanged={onChanged} /> : <SampleCells url={url.url} />}
    </Table.Tr>
  )
}

function Cells({ url, onChanged }: RowProps & { url: SeoUrl }) {
  const { id, name, canonical, missing, reason, lastVerified } = url
  const toggle = useChange({
    // Run one at a time, so that the last toggle wins.
    scope: { id: 'seo-toggle' },
    run: (inSitemap: boolean) => trpc.seo.setInSitemap.mutate({ id, inSitemap }),
    failed: `${name} could not be changed`,
    onDone: (changed) => onChanged(changed),
  })
  const verify = useChange({
    run: () => trpc.seo.verify.mutate({ id }),
    failed: `${name} could not be verified`,
    onDone: (changed) => onChanged(changed, `${name}: ${changed.reason ?? 'verified, active'}`),
  })
  // Shown at once; if it fails, the page's own shows again.
  const inSitemap = toggle.isPending ? toggle.variables : url.inSitemap
  return (
    <>
      <Table.Td data-label="Type">{TYPE_NAMES[url.type]}</Table.Td>
      <Table.Td data-label="URL" className={styles.url}>
        <NewTabLink href={url.url}>{readablePath(url.url)}</NewTabLink>
        {canonical !== null && canonical !== url.url && (
          <Text size="xs" c="dimmed">
            Canonical: {readablePath(canonical)}
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="In sitemap">
        {url.canBeListed && (
          <Switch
            aria-label={`In sitemap: ${name}`}
            checked={inSitemap}
            onChange={() => toggle.mutate(!inSitemap)}
          />
        )}
        <Text size="xs" c="dimmed" maw="24ch" mt={4}>
          {!url.canBeListed && 'Never: closed, a test, or Google’s'}
          {url.canBeListed && missing && `Little known: no ${missing.join(', ')}.`}
          {url.canBeListed && missing && inSitemap && ' Put in by you.'}
        </Text>
      </Table.Td>
      <Table.Td data-label="Status">
        <StatusBadge status={url.status}>{STATUS_NAMES[url.status]}</StatusBadge>
        <Text size="xs" c="var(--danger)" maw="32ch" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      </Table.Td>
      <Table.Td data-label="Last verified">
        {lastVerified === null ? 'Never' : <Moment at={lastVerified} />}
      </Table.Td>
      <Table.Td data-label="Action">
        <Act
          label="Verify"
          name={`Verify ${name}`}
          loading={verify.isPending}
          onClick={() => verify.mutate()}
        />
      </Table.Td>
    </>
  )
}

function SampleCells({ url }: { url: string }) {
  return (
    <>
      <Table.Td data-label="Type">{TYPE_NAMES.park}</Table.Td>
      <Table.Td data-label="URL" className={styles.url}>
        {url}
      </Table.Td>
      <Table.Td data-label="In sitemap">–</Table.Td>
      <Table.Td data-label="Status">
        <StatusBadge status="none">Sample</StatusBadge>
      </Table.Td>
      <Table.Td data-label="Last verified">–</Table.Td>
      <Table.Td data-label="Action">–</Table.Td>
    </>
  )
}
