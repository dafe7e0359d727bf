import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { type ReactNode, useSyncExternalStore } from 'react'
import { adminTheme, tokenVariables } from './theme.ts'

export function AdminProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={adminTheme}
      cssVariablesResolver={tokenVariables}
      forceColorScheme={useShownTheme()}
    >
      <ModalsProvider>{children}</ModalsProvider>
      <Notifications position="bottom-right" />
    </MantineProvider>
  )
}

type Shown = 'light' | 'dark'

/** Returns the theme the document is shown in, as set by the site's theme switch. */
function useShownTheme(): Shown {
  return useSyncExternalStore(watch, read, () => 'light' as const)
}

function read(): Shown {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function watch(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
