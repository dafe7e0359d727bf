import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import { MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import { adminTheme, tokenVariables } from './theme.ts'
import { useShownTheme } from './use-shown-theme.ts'

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
