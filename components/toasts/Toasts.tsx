import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentToast, onToast } from './toast-store.ts'

const ToastView = lazy(() => import('./ToastView.tsx'))

/** Where toasts appear; what draws them is loaded with the first one. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, currentToast, () => null)
  return toast ? (
    <Suspense fallback={null}>
      <ToastView toast={toast} />
    </Suspense>
  ) : null
}
