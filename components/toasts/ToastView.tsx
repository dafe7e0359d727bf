import * as RadixToast from '@radix-ui/react-toast'
import { IconX } from '@tabler/icons-react'
import { useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../ui/Button.tsx'
import styles from './ToastView.module.css'
import { dismissToast, type Toast } from './toast-store.ts'

type ToastViewProps = {
  toast: Toast
  /** False after closing: its region stays, as it may have the focus. */
  isOpen: boolean
}

/**
 * A toast that can be swiped away, pauses while hovered or focused, and receives the focus on F8.
 * It moves in front of an open dialog.
 */
export default function ToastView(props: ToastViewProps) {
  const host = useFrontHost()
  if (!host) return null
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps a key from others, offers nothing
    <div
      onKeyDown={(event) => {
        // It closes the toast only, not what is behind it.
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <ToastRegion {...props} />
    </div>,
    host,
  )
}

/**
 * A host element at the end of the page, or of the front dialog. It is moved rather than
 * re-created, so that the toast keeps its timer and state.
 */
function useFrontHost(): HTMLElement | null {
  const dialog = useSyncExternalStore(onDialogs, frontDialog, () => null)
  const [host, setHost] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const made = document.createElement('div')
    setHost(made)
    return () => made.remove()
  }, [])
  useLayoutEffect(() => {
    const place = dialog ?? document.body
    if (host && host.parentElement !== place) place.append(host)
  }, [host, dialog])
  return host
}

function ToastRegion({ toast, isOpen }: ToastViewProps) {
  return (
    <RadixToast.Provider swipeDirection="right">
      <RadixToast.Root
        key={toast.id}
        className={styles.toast}
        data-destructive={toast.destructive || undefined}
        duration={toast.duration}
        open={isOpen}
        onOpenChange={(open) => open || dismissToast(toast.id)}
      >
        <div className={styles.words}>
          <RadixToast.Title className={styles.title}>{toast.title}</RadixToast.Title>
          {(toast.text || toast.detail) && (
            <RadixToast.Description asChild>
              <div>
                {toast.text && <p className={styles.text}>{toast.text}</p>}
                {toast.detail && <p className={styles.detail}>{toast.detail}</p>}
              </div>
            </RadixToast.Description>
          )}
          {toast.link && <LinkField link={toast.link} />}
        </div>
        {toast.action && (
          <RadixToast.Action asChild altText={toast.action.label}>
            <Button onClick={toast.action.run}>{toast.action.label}</Button>
          </RadixToast.Action>
        )}
        <RadixToast.Close asChild>
          <Button look="quiet" icon aria-label="Close">
            <IconX size={18} aria-hidden />
          </Button>
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport className={styles.viewport} />
    </RadixToast.Provider>
  )
}

/** A link to copy by hand. Dragging over it selects text instead of swiping the toast. */
function LinkField({ link }: { link: string }) {
  const id = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        Link
      </label>
      <input
        id={id}
        className={styles.link}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        onPointerDown={(event) => event.stopPropagation()}
      />
    </>
  )
}

/** The topmost open dialog, if any: everything outside it is inert. */
function frontDialog(): HTMLDialogElement | null {
  return [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1) ?? null
}

function onDialogs(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}
