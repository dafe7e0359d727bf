import { Table } from '@mantine/core'
import type { CacheStatus } from '#domain/operator/cache-schemas.ts'
import { formatCount } from '#domain/text/format-text.ts'
import { JobList } from '../jobs/JobList.tsx'
import styles from './Cache.module.css'

type Photos = NonNullable<CacheStatus['commonsPhotos']>

const OUTCOMES: Readonly<Record<Photos['reasons'][number]['outcome'], string>> = {
  none: 'No photo',
  refused: 'Refused',
  failed: 'Failed',
}

/** What came of looking for parks' photos at Wikimedia Commons. */
export function CommonsPhotos({ photos: { parks, reasons } }: { photos: Photos }) {
  const { found, none, refused, failed } = parks
  const all = found + none + refused + failed
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Photos of Wikimedia Commons</h2>
      <p className={styles.text}>
        {all === 0
          ? 'No park has been looked for yet.'
          : `Parks looked for: ${formatCount(all)}. With a photo: ${formatCount(found)}, without one: ${formatCount(none)}, refused: ${formatCount(refused)}, failed: ${formatCount(failed)}, which are looked for again.`}
      </p>
      <JobList kinds={['commons']} />
      {reasons.length > 0 && (
        <Table className={styles.table} verticalSpacing="sm" horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Why there is no photo</Table.Th>
              <Table.Th scope="col">Outcome</Table.Th>
              <Table.Th scope="col">Parks</Table.Th>
              <Table.Th scope="col">For example</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {reasons.map(({ outcome, reason, parks: count, parkId }) => (
              <Table.Tr key={`${outcome} ${reason}`}>
                <Table.Th scope="row">{reason}</Table.Th>
                <Table.Td>{OUTCOMES[outcome]}</Table.Td>
                <Table.Td>{formatCount(count)}</Table.Td>
                <Table.Td>
                  <a href={`/parks/${parkId}`}>Park {parkId}</a>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  )
}
