import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import {
  DEFAULT_THEME,
  readTheme,
  THEME_COLOURS,
  THEME_KEY,
  THEMES,
  type Theme,
} from '#domain/page/theme.ts'
import { Button } from '../ui/Button.tsx'
import { readStored, writeStored } from '../ui/storage.ts'

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'As the device' }
const ICONS = { light: IconSun, dark: IconMoon, system: IconDeviceDesktop }

/** Button that cycles through light, dark and the device's theme, and stores the choice. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(DEFAULT_THEME)

  useEffect(() => setTheme(readTheme(readStored(THEME_KEY))), [])

  useEffect(() => {
    if (theme !== 'system') return
    const device = window.matchMedia('(prefers-color-scheme: dark)')
    const follow = () => paint('system')
    device.addEventListener('change', follow)
    return () => device.removeEventListener('change', follow)
  }, [theme])

  function choose(next: Theme) {
    setTheme(next)
    writeStored(THEME_KEY, next)
    // Updates the button first, since repainting the whole page can take a while on slow phones.
    requestAnimationFrame(() => setTimeout(() => paint(next)))
  }

  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? DEFAULT_THEME
  const Icon = ICONS[theme]
  const label = `Theme: ${LABELS[theme]}. Switch to: ${LABELS[next]}`
  return (
    <Button
      look="quiet"
      icon
      data-scripted
      aria-label={label}
      title={label}
      onClick={() => choose(next)}
    >
      <Icon size={20} aria-hidden />
    </Button>
  )
}

function paint(theme: Theme): void {
  const dark =
    theme === 'dark' ||
    (theme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  const shown = dark ? 'dark' : 'light'
  document.documentElement.dataset.theme = shown
  const frame = document.querySelector('meta[name="theme-color"]')
  frame?.setAttribute('content', THEME_COLOURS[shown])
}
