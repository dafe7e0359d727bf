/** A base map server's answer: a style of one colour without tiles. */
export const BASE_MAP_STYLE = {
  version: 8,
  name: 'Double of a base map',
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': '#eef2ea' } }],
}
