import { AppShell, Burger, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useSite } from '../app/site.ts'
import { ThemeSwitch } from '../layout/ThemeSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './AdminFrame.module.css'
import { AdminNavigation } from './AdminNavigation.tsx'
import { AdminProvider } from './AdminProvider.tsx'
import { useSignInAgain } from './use-sign-in-again.ts'

const NAVIGATION = 'admin-navigation'

type AdminFrameProps = {
  title: string
  /** Buttons that act on the whole page. */
  actions?: ReactNode
  children: ReactNode
}

export function AdminFrame({ title, actions, children }: AdminFrameProps) {
  const [isOpen, { toggle }] = useDisclosure()
  const { siteName } = useSite()
  useSignInAgain()
  return (
    <AdminProvider>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <AppShell
        className={styles.shell}
        header={{ height: 56 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <AppShell.Header>
          <Group h="100%" px="md" justify="space-between" wrap="nowrap">
            <Group wrap="nowrap" gap="xs" miw={0}>
              <Burger
                opened={isOpen}
                onClick={toggle}
                hiddenFrom="sm"
                size="sm"
                aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
                aria-expanded={isOpen}
                aria-controls={NAVIGATION}
              />
              <a className={styles.brand} href="/admin">
                <Logo />
                <span>{siteName} Admin</span>
              </a>
            </Group>
            <ThemeSwitch />
          </Group>
        </AppShell.Header>
        <AppShell.Navbar
          id={NAVIGATION}
          className={styles.navigation}
          data-closed={!isOpen || undefined}
          p="xs"
          aria-label="Admin"
        >
          <AdminNavigation />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1}>
          <div className={styles.main}>
            <div className={styles.head}>
              <h1>{title}</h1>
              {actions && <Group gap="xs">{actions}</Group>}
            </div>
            {children}
          </div>
        </AppShell.Main>
      </AppShell>
    </AdminProvider>
  )
}
