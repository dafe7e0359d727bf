import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useSite } from '../../app/site.ts'
import { ThemeSwitch } from '../../layout/ThemeSwitch.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { AdminProvider } from '../AdminProvider.tsx'
import { SignInForm } from './SignInForm.tsx'
import styles from './SignInScreen.module.css'

export function SignInScreen() {
  const { siteName } = useSite()
  return (
    <AdminProvider>
      <div className={styles.screen}>
        <header className={styles.header}>
          <Button component="a" href="/" variant="subtle" leftSection={<IconArrowLeft size={18} />}>
            Back to map
          </Button>
          <ThemeSwitch />
        </header>
        <main className={styles.main}>
          <div className={styles.card}>
            <div className={styles.brand}>
              <Logo />
              <span>{siteName}</span>
            </div>
            <h1>Admin Login</h1>
            <SignInForm />
            <noscript>
              <p className={styles.note}>Signing in takes JavaScript, which is switched off.</p>
            </noscript>
          </div>
        </main>
      </div>
    </AdminProvider>
  )
}
