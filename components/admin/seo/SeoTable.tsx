import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './SeoTable.module.css'

const COLUMNS = ['Name / slug', 'Type', 'URL', 'In sitemap', 'Status', 'Last verified', 'Action']

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
