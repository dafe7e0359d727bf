/**
 * Makes maps draw nothing, for a page's init script: they are there with markers, camera and gestures, but each
 * call of WebGL is answered at once, without a picture. Drawing in software takes half of a page's time.
 */
export function drawNothing(): void {
  const { prototype } = WebGL2RenderingContext
  const contexts = new WeakMap<HTMLCanvasElement, object>()
  const getContext = HTMLCanvasElement.prototype.getContext as (...args: unknown[]) => unknown

  function makeContext(canvas: HTMLCanvasElement): object {
    const answers: Record<string, unknown> = {
      canvas,
      getContextAttributes: () => ({}),
      isContextLost: () => false,
      getError: () => prototype.NO_ERROR,
      getExtension: () => null,
      getSupportedExtensions: () => [],
      getShaderParameter: () => true,
      checkFramebufferStatus: () => prototype.FRAMEBUFFER_COMPLETE,
      // Programs have no inputs.
      getProgramParameter: (_: object, name: number) =>
        name === prototype.ACTIVE_UNIFORMS || name === prototype.ACTIVE_ATTRIBUTES ? 0 : true,
      getParameter: (name: number) => {
        if (name === prototype.VERSION) return 'WebGL 2.0'
        return name === prototype.MAX_VIEWPORT_DIMS ? [8_192, 8_192] : 8_192
      },
    }
    return new Proxy(answers, {
      get(known, name: string) {
        if (name === 'drawingBufferWidth') return canvas.width
        if (name === 'drawingBufferHeight') return canvas.height
        if (name in known) return known[name]
        const constant = Object.getOwnPropertyDescriptor(prototype, name)?.value
        return typeof constant === 'number' ? constant : () => ({})
      },
    })
  }

  HTMLCanvasElement.prototype.getContext = function (
    this: HTMLCanvasElement,
    kind: string,
    ...rest: unknown[]
  ) {
    if (!kind.startsWith('webgl')) return getContext.call(this, kind, ...rest)
    const context = contexts.get(this) ?? makeContext(this)
    contexts.set(this, context)
    return context
  } as typeof HTMLCanvasElement.prototype.getContext
}
