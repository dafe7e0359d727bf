import { Pagination } from '@mantine/core'

type PagesProps = { page: number; pages: number; onPage: (page: number) => void }

const NAMES = {
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
}

/** Pagination of a list; renders nothing if there is only one page. */
export function Pages({ page, pages, onPage }: PagesProps) {
  if (pages <= 1) return null
  return (
    <Pagination
      component="nav"
      aria-label="Pages"
      size="sm"
      total={pages}
      value={page}
      onChange={onPage}
      getItemProps={(each) => ({ 'aria-label': `Page ${each}` })}
      getControlProps={(control) => ({ 'aria-label': NAMES[control] })}
    />
  )
}
