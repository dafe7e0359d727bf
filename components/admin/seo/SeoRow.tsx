import { Button, Switch, Table, Text } from '@mantine/core'
import type { SeoUrl } from '#domain/operator/seo-schemas.ts'
import { readablePath, type SeoStatus, type SeoType } from '#domain/operator/seo-urls.ts'
import type { WorthKnowing } from '#domain/park/worth-knowing.ts'
import { Moment } from '../Moment.tsx'
import { StatusBadge } from '../StatusBadge.tsx'
import { NewTabLink } from './NewTabLink.tsx'
import styles from './SeoTable.module.css'
import type { SeoChanges } from './use-seo-changes.ts'

const STATUS_NAMES: Readonly<Record<SeoStatus, string>> = {
  active: 'Active',
  pending: 'Pending',
  error: 'Error',
}

export const TYPE_NAMES: Readonly<Record<SeoType, string>> = {
  park: 'Park',
  blog: 'Blog',
  other: 'Other',
}

/** Why a page is left out, or would be without the operator's decision. */
function thinText({ inSitemap }: SeoUrl, missing: readonly WorthKnowing[]): string {
  const why = `Thin: no ${missing.join(', ')}.`
  return inSitemap ? `${why} Put in by you.` : why
}

export function SeoRow({ url, changes }: { url: SeoUrl; changes: SeoChanges }) {
  const { verify } = changes
  const isVerifying = verify.isPending && verify.variables?.id === url.id
  return (
    <Table.Tr>
      <Table.Th scope="row" className={styles.name}>
        {url.name}
        <span className={styles.slug}>{url.slug}</span>
      </Table.Th>
      <Table.Td data-label="Type">{TYPE_NAMES[url.type]}</Table.Td>
      <Table.Td data-label="URL" className={styles.url}>
        <NewTabLink href={url.url}>{readablePath(url.url)}</NewTabLink>
        {url.canonical !== null && url.canonical !== url.url && (
          <span className={styles.canonical}>Canonical: {readablePath(url.canonical)}</span>
        )}
      </Table.Td>
      <Table.Td data-label="In sitemap">
        {url.canBeListed ? (
          <>
            <Switch
              aria-label={`In sitemap: ${url.name}`}
              checked={url.inSitemap}
              onChange={() => changes.toggle(url)}
            />
            {url.missing && <span className={styles.thin}>{thinText(url, url.missing)}</span>}
          </>
        ) : (
          <Text size="xs" c="dimmed">
            Never: closed, a test, or Google’s
          </Text>
        )}
      </Table.Td>
      <Table.Td data-label="Status" className={styles.status}>
        <StatusBadge status={url.status}>{STATUS_NAMES[url.status]}</StatusBadge>
        {url.reason !== null && <span className={styles.reason}>{url.reason}</span>}
      </Table.Td>
      <Table.Td data-label="Last verified" className={styles.time}>
        {url.lastVerified === null ? 'Never' : <Moment at={url.lastVerified} />}
      </Table.Td>
      <Table.Td data-label="Action">
        <Button
          size="xs"
          variant="default"
          aria-label={`Verify ${url.name}`}
          loading={isVerifying}
          onClick={() => verify.mutate(url)}
        >
          Verify
        </Button>
      </Table.Td>
    </Table.Tr>
  )
}
