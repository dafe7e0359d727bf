/** Metres as '1.3 km', or '280 m' below a kilometre. */
export function metricText(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  return tens < 1000 ? `${tens} m` : `${(metres / 1000).toFixed(1)} km`
}
