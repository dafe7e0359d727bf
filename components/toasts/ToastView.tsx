import { IconX } from '@tabler/icons-react'
import { Toast as RadixToast } from 'radix-ui'
import { Button } from '../ui/Button.tsx'
import styles from './ToastView.module.css'
import type { Toast } from './toast-store.ts'

/** A toast that can be swiped away, waits while it is looked at, and takes the focus on F8. */
export default function ToastView({ toast }: { toast: Toast }) {
  return (
    <RadixToast.Provider swipeDirection="right">
      <RadixToast.Root
        key={toast.id}
        className={styles.toast}
        data-destructive={toast.destructive || undefined}
        duration={toast.duration}
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
