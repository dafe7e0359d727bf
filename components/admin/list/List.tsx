import {
  Button,
  type ButtonProps,
  Collapse,
  Group,
  Pagination,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { Loaded, type LoadedQuery } from '../LoadFailure.tsx'
import styles from './List.module.css'
import { QUEUED, type QueueKey, queueKey } from './use-queue.ts'

type ListProps<Data, Item> = RowsProps<Item> & {
  query: LoadedQuery<Data>
  /** Plural name of the listed items: 'parks'. */
  noun: string
  /** Title of the message when the list can't be loaded. */
  failure: string
  /** Height of a row while it loads. */
  rowHeight?: number
  itemsOf: (data: Data) => readonly Item[]
  /** What is said of an empty list, and a button that leads on. */
  noneOf: (data: Data) => { text: string; button?: string | false; onPress?: () => void }
  pagesOf?: (data: Data) => PagesProps
  /** Shown above the rows. */
  above?: (items: readonly Item[]) => ReactNode
}

/**
 * The operator's list of anything: loading, failed, empty or with rows and pages. The focus stays in
 * it when another page is shown or a row goes away.
 */
export function List<Data, Item>(props: ListProps<Data, Item>) {
  const { query, noun, failure, rowHeight = 64, itemsOf, noneOf, pagesOf, above, ...rows } = props
  const box = useRef<HTMLDivElement>(null)
  const focusBox = () => box.current?.focus({ preventScroll: true })

  function change(view: () => void): void {
    view()
    focusBox()
    window.scrollTo({ top: 0 })
  }

  function content(data: Data): ReactNode {
    const items = itemsOf(data)
    const pages = pagesOf?.(data)
    const none = noneOf(data)
    const isBeyond = items.length === 0 && pages !== undefined && pages.page > 1 && !pages.hasMore
    const first = isBeyond && { text: `There are no ${noun} on this page.`, button: FIRST_PAGE }
    const { text, button } = first || none
    return (
      <>
        {above?.(items)}
        {items.length > 0 ? (
          <Rows onGone={focusBox} {...rows} items={items} />
        ) : (
          <Stack align="center" gap="xs" py={48}>
            <Text role="status" ta="center" style={{ overflowWrap: 'anywhere' }}>
              {text}
            </Text>
            {button && (
              <Button
                variant="default"
                onClick={() => change(() => (isBeyond ? pages.onPage(1) : none.onPress?.()))}
              >
                {button}
              </Button>
            )}
          </Stack>
        )}
        {pages && !isBeyond && (
          <Pages {...pages} onPage={(page) => change(() => pages.onPage(page))} />
        )}
      </>
    )
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.box} aria-busy={query.isPlaceholderData}>
      <Loaded
        query={query}
        failure={failure}
        waiting={
          <Stack gap="sm" role="status" aria-label={`Loading ${noun}`}>
            {[1, 2, 3, 4].map((each) => (
              <Skeleton key={each} height={rowHeight} />
            ))}
          </Stack>
        }
      >
        {content}
      </Loaded>
    </div>
  )
}

const FIRST_PAGE = 'Go to the first page'

/** Called when a row is removed while it has the focus. */
const GoneContext = createContext(() => {})

/** Returns what moves the focus on from a row that goes away. */
export function useGone(): () => void {
  return useContext(GoneContext)
}

type RowsProps<Item> = {
  label: string
  keyOf: (item: Item) => string | number
  /** Draws a row. */
  children: (item: Item, index: number) => ReactNode
  /** Called when a row is removed while it has the focus. */
  onGone?: (index: number) => void
  /** Each row is a card of its own. */
  hasCards?: boolean
  /** What is around the rows, if it is no list. */
  wrap?: (rows: ReactNode) => ReactNode
}

/** The rows of a list alone. */
export function Rows<Item>(props: RowsProps<Item> & { items: readonly Item[] }) {
  const { label, items, keyOf, children, onGone, hasCards, wrap } = props
  const rows = items.map((item, index) => (
    <GoneContext key={keyOf(item)} value={() => onGone?.(index)}>
      {children(item, index)}
    </GoneContext>
  ))
  if (wrap) return wrap(rows)
  return (
    <ul className={styles.list} tabIndex={-1} aria-label={label} data-cards={hasCards || undefined}>
      {rows}
    </ul>
  )
}

type RowProps = Omit<ComponentProps<'li'>, 'ref'> & {
  row?: RefObject<HTMLLIElement | null>
  actions?: ReactNode
  /** What a button of the row opens below it. */
  details?: { label: string; name: string; content: () => ReactNode }
  /** Shown below the row. */
  below?: ReactNode
  /** What keys do when the row has the focus; then the keys of the queue lead to it. */
  onQueueKey?: (key: QueueKey) => void
}

/** A row of a list: what it is about, its actions, and its details once they are opened. */
export function Row(props: RowProps) {
  const own = useRef<HTMLLIElement>(null)
  const { row = own, actions, details, below, onQueueKey, children, ...item } = props
  const [isOpen, { toggle }] = useDisclosure()
  const announceGone = useEffectEvent(useGone())
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (element?.contains(document.activeElement)) queueMicrotask(() => announceGone())
    }
  }, [row])
  const queued = onQueueKey && {
    ...QUEUED,
    tabIndex: 0,
    onKeyDown(event: KeyboardEvent) {
      const key = event.target === event.currentTarget ? queueKey(event) : null
      if (!key || key.type === 'step' || key.type === 'undo') return
      event.preventDefault()
      onQueueKey(key)
    },
  }
  return (
    <li ref={row} className={styles.row} {...queued} {...item}>
      <div className={styles.head}>
        <div className={styles.what}>{children}</div>
        <Group gap="xs">
          {details && (
            <Act
              label={details.label}
              name={details.name}
              variant="subtle"
              aria-expanded={isOpen}
              onClick={toggle}
            />
          )}
          {actions}
        </Group>
      </div>
      {below}
      {details && <Collapse expanded={isOpen}>{isOpen && details.content()}</Collapse>}
    </li>
  )
}

type ActProps = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps> & {
    label: string
    /** What a screen reader says, which names the row. */
    name: string
  }

/** A small button of a row. */
export function Act({ label, name, ...button }: ActProps) {
  return (
    <Button size="xs" variant="default" aria-label={name} {...button}>
      {label}
    </Button>
  )
}

type PagesProps = {
  page: number
  onPage: (page: number) => void
  /** How many there are; without it, whether there is another one. */
  pages?: number
  hasMore?: boolean
  back?: string
  on?: string
  /** Shown beside the numbers. */
  text?: string
}

const NAMES = {
  previous: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
}

/** Pages by number, or steps through a list whose length nobody has counted. */
function Pages({ page, pages, hasMore = false, onPage, text, ...labels }: PagesProps) {
  const { back = NAMES.previous, on = NAMES.next } = labels
  if (pages !== undefined) {
    return (
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        {pages > 1 && (
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
        )}
      </Group>
    )
  }
  if (page === 1 && !hasMore) return null
  return (
    <Group component="nav" aria-label="Pages" justify="space-between">
      <Button variant="default" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {back}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        Page {page}
      </Text>
      <Button variant="default" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {on}
      </Button>
    </Group>
  )
}
