import type { CDPSession, Page } from '@playwright/test'

export type Point = { x: number; y: number }

/** Fingers on the screen of a page, which needs `hasTouch`. */
export type Fingers = {
  tap: (at: Point) => Promise<void>
  /** Moves fingers from where they are put down to where they are lifted, at once. */
  drag: (...ways: readonly { from: Point; to: Point }[]) => Promise<void>
}

const STEPS = 8

/** The fingers of a visitor, as the browser's own touch input. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)
  return {
    async tap(at) {
      await touch(session, 'touchStart', [at])
      await touch(session, 'touchEnd', [])
    },
    async drag(...ways) {
      for (let step = 0; step <= STEPS; step++) {
        const points = ways.map(({ from, to }) => between(from, to, step / STEPS))
        await touch(session, step === 0 ? 'touchStart' : 'touchMove', points)
      }
      await touch(session, 'touchEnd', [])
    },
  }
}

type Kind = 'touchStart' | 'touchMove' | 'touchEnd'

async function touch(session: CDPSession, type: Kind, points: readonly Point[]): Promise<void> {
  const touchPoints = points.map((point, id) => ({ ...point, id }))
  await session.send('Input.dispatchTouchEvent', { type, touchPoints })
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}
