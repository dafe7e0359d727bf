/** The size in pixels of the page's map, also before it is drawn. */
export function mapSize(): { width: number; height: number } {
  const frame = document.querySelector('[data-map]')
  return {
    width: frame?.clientWidth || window.innerWidth,
    height: frame?.clientHeight || window.innerHeight,
  }
}
