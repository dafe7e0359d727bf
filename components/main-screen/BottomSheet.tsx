import { IconChevronUp } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { SWIPE } from '../ui/swipe.ts'
import { useOnChange } from '../ui/use-on-change.ts'
import styles from './BottomSheet.module.css'

type BottomSheetProps = {
  heading: ReactNode
  /** Controls beside the heading, and below it. */
  tools: ReactNode
  filters: ReactNode
  /** The park whose card is open: its opening brings the map back. */
  openedId: number | null
  /** The scrolling element. */
  body: RefObject<HTMLDivElement | null>
  children: ReactNode
}

/** Controls in the header, which are pressed rather than dragged. */
const CONTROLS = 'button, a, label, select, dialog'

/** The list's container: a panel on large screens, a draggable sheet on phones. */
export function BottomSheet(props: BottomSheetProps) {
  const { heading, tools, filters, openedId, body, children } = props
  const id = useId()
  const [expanded, setExpanded] = useState(false)
  const from = useRef<number | null>(null)
  useOnChange(openedId, () => setExpanded(false))

  function onPointerDown(event: PointerEvent) {
    const isControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
    if (isControl || !event.isPrimary) return
    from.current = event.clientY
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  function onPointerUp(event: PointerEvent) {
    const moved = from.current === null ? 0 : event.clientY - from.current
    from.current = null
    setExpanded(sheetAfterSwipe(expanded, moved))
  }

  return (
    <section className={styles.sheet} data-expanded={expanded || undefined} aria-label="Parks">
      <div
        className={styles.grab}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          from.current = null
        }}
      >
        <div className={styles.handle}>
          <span className={styles.grip} />
        </div>
        <div className={styles.head}>
          {heading}
          {tools}
          <button
            type="button"
            className={styles.toggle}
            data-scripted
            aria-expanded={expanded}
            aria-controls={id}
            aria-label={expanded ? 'Show more of the map' : 'Show more of the list'}
            onClick={() => setExpanded(!expanded)}
          >
            <IconChevronUp size={20} aria-hidden />
          </button>
        </div>
      </div>
      {filters}
      <div ref={body} id={id} className={styles.body} data-scrolls>
        {children}
      </div>
    </section>
  )
}

/**
 * Whether the sheet is expanded after a swipe: up expands it, down toggles it, a shorter movement
 * changes nothing.
 *
 * @param moved pixels downwards; negative is up
 */
export function sheetAfterSwipe(isExpanded: boolean, moved: number): boolean {
  if (moved < -SWIPE) return true
  return moved > SWIPE ? !isExpanded : isExpanded
}
