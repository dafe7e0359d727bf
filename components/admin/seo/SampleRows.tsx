import { Table } from '@mantine/core'
import { StatusBadge } from '../StatusBadge.tsx'
import { TYPE_NAMES } from './SeoRow.tsx'
import styles from './SeoTable.module.css'
import { SAMPLE_PARKS } from './seo-samples.ts'

/** Sample rows shown when there are no parks; their actions are disabled. */
export function SampleRows() {
  return SAMPLE_PARKS.map(({ name, slug, url }) => (
    <Table.Tr key={slug}>
      <Table.Th scope="row" className={styles.name}>
        {name}
        <span className={styles.slug}>{slug}</span>
      </Table.Th>
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
    </Table.Tr>
  ))
}
