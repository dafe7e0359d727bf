import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { LONGEST_SEO_SEARCH, readSeoFilters, type SeoFilters } from '#domain/operator/seo-urls.ts'
import styles from './SeoFilterFields.module.css'

const TYPES = [
  { value: 'all', label: 'All types' },
  { value: 'park', label: 'Park' },
  { value: 'blog', label: 'Blog' },
  { value: 'other', label: 'Other' },
]

const STATUSES = [
  { value: 'all', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'pending', label: 'Pending' },
  { value: 'error', label: 'Error' },
]

type FieldsProps = { filters: SeoFilters; onChange: (changed: Partial<SeoFilters>) => void }

export function SeoFilterFields({ filters, onChange }: FieldsProps) {
  return (
    <search className={styles.fields}>
      <TextInput
        className={styles.search}
        type="search"
        label="Search"
        placeholder="Name, slug or URL"
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={LONGEST_SEO_SEARCH}
        value={filters.search}
        onChange={({ currentTarget }) => onChange({ search: currentTarget.value })}
      />
      <NativeSelect
        label="Type"
        data={TYPES}
        value={filters.type}
        onChange={({ currentTarget: { value } }) =>
          onChange({ type: readSeoFilters(`?type=${value}`).type })
        }
      />
      <NativeSelect
        label="Status"
        data={STATUSES}
        value={filters.status}
        onChange={({ currentTarget: { value } }) =>
          onChange({ status: readSeoFilters(`?status=${value}`).status })
        }
      />
      <Switch
        className={styles.switch}
        label="Show only URLs in sitemap"
        checked={filters.onlyInSitemap}
        onChange={({ currentTarget }) => onChange({ onlyInSitemap: currentTarget.checked })}
      />
      <Switch
        className={styles.switch}
        label="Show only thin pages"
        checked={filters.onlyThin}
        onChange={({ currentTarget }) => onChange({ onlyThin: currentTarget.checked })}
      />
    </search>
  )
}
