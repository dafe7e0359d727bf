import { useState, useSyncExternalStore } from 'react'
import { later } from '../ui/Later.tsx'
import { currentToast, onToast } from './toast-store.ts'

const ToastView = later(() => import('./ToastView.tsx').then((file) => file.default), {
  isExtra: true,
})

/** The container of toasts, whose script is loaded with the first one. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  const [last, setLast] = useState(toast)
  if (toast && toast !== last) setLast(toast)
  return last && <ToastView toast={last} isOpen={toast !== null} />
}
