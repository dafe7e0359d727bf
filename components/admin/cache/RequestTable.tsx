import { Table } from '@mantine/core'
import type { CacheStatus } from '#domain/operator/cache-schemas.ts'
import { CALL_COST, CALL_SAVED } from '#domain/operator/costs.ts'
import { formatCount } from '#domain/text/format-text.ts'
import styles from './Cache.module.css'
import { dollarText } from './cache-overview.ts'
import { CACHE_TYPE_TEXTS, cacheStatsOf } from './cache-types.ts'

export function RequestTable({ status }: { status: CacheStatus }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.heading}>Requests</h2>
      <p className={styles.text}>
        The estimated cost of one request, and of the last 30 days: how many were answered from the
        cache, how many a source was asked for, and what that saved.
      </p>
      <Table className={styles.table} verticalSpacing="sm" horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Type</Table.Th>
            <Table.Th scope="col">Cost</Table.Th>
            <Table.Th scope="col">Hits</Table.Th>
            <Table.Th scope="col">Misses</Table.Th>
            <Table.Th scope="col">Saved</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {CACHE_TYPE_TEXTS.map(({ type, request }) => {
            const { hits, misses } = cacheStatsOf(status, type)
            const call = CALL_SAVED[type]
            return (
              <Table.Tr key={type}>
                <Table.Th scope="row">{request}</Table.Th>
                <Table.Td>{dollarText(CALL_COST[call])}</Table.Td>
                <Table.Td>{formatCount(hits)}</Table.Td>
                <Table.Td>{formatCount(misses)}</Table.Td>
                <Table.Td>{dollarText(status.calls[call]?.cached.dollars ?? 0)}</Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </section>
  )
}
