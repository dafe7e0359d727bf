// A double of Google's Maps JavaScript API, limited to what the product uses, in the documented
// shapes. It renders nothing but records its input: `window.googleMapsDouble` is the map.
;(() => {
  class LatLng {
    constructor(lat, lng) {
      this.position = { lat, lng }
    }
    lat() {
      return this.position.lat
    }
    lng() {
      return this.position.lng
    }
    toJSON() {
      return { ...this.position }
    }
  }

  const toLatLng = (place) =>
    place instanceof LatLng ? place : new LatLng(Number(place.lat), Number(place.lng))

  class Events {
    listeners = new Map()
    addListener(name, listener) {
      const list = this.listeners.get(name) ?? []
      this.listeners.set(name, [...list, listener])
      return { remove: () => this.removeListener(name, listener) }
    }
    removeListener(name, listener) {
      const list = this.listeners.get(name) ?? []
      this.listeners.set(
        name,
        list.filter((other) => other !== listener),
      )
    }
    trigger(name, ...args) {
      for (const listener of this.listeners.get(name) ?? []) listener(...args)
    }
  }

  class GoogleMap extends Events {
    constructor(div, options = {}) {
      super()
      this.div = div
      this.options = { ...options }
      this.centre = toLatLng(options.center ?? { lat: 0, lng: 0 })
      this.zoom = options.zoom ?? 0
      this.markers = new Set()
      this.polygons = new Set()
      this.layer = document.createElement('div')
      this.layer.style.cssText = 'position:absolute;inset:0;overflow:hidden;background:#e8eef0'
      div.append(this.layer)
      window.googleMapsDouble = this
      this.settle()
    }
    settle() {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => {
        for (const marker of this.markers) marker.place()
        this.trigger('bounds_changed')
        this.trigger('idle')
      }, 30)
    }
    getCenter() {
      return this.centre
    }
    getZoom() {
      return this.zoom
    }
    getHeading() {
      return 0
    }
    getTilt() {
      return 0
    }
    getDiv() {
      return this.div
    }
    scale() {
      return (256 * 2 ** this.zoom) / 360
    }
    getBounds() {
      const { lat, lng } = this.centre.toJSON()
      const wide = this.div.clientWidth / 2 / this.scale()
      const high = (this.div.clientHeight / 2 / this.scale()) * Math.cos((lat * Math.PI) / 180)
      const box = { south: lat - high, north: lat + high, west: lng - wide, east: lng + wide }
      return {
        toJSON: () => box,
        getNorthEast: () => new LatLng(box.north, box.east),
        getSouthWest: () => new LatLng(box.south, box.west),
      }
    }
    setOptions(options) {
      Object.assign(this.options, options)
    }
    moveCamera({ center, zoom } = {}) {
      if (center) this.centre = toLatLng(center)
      if (zoom !== undefined) this.zoom = zoom
      this.settle()
    }
    panTo(center) {
      this.moveCamera({ center })
    }
    setCenter(center) {
      this.moveCamera({ center })
    }
    setZoom(zoom) {
      this.moveCamera({ zoom })
    }
    fitBounds() {
      this.settle()
    }
    /** Acts as a visitor: drags the map, turns the mouse wheel. */
    visit(camera) {
      this.moveCamera(camera)
    }
  }

  class AdvancedMarkerElement extends HTMLElement {
    anchor = { left: '-50%', top: '-100%' }
    constructor() {
      super()
      this.style.cssText = 'position:absolute'
      this.moveAnchor({})
    }
    moveAnchor(change) {
      Object.assign(this.anchor, change)
      this.style.transform = `translate(${this.anchor.left},${this.anchor.top})`
    }
    get anchorLeft() {
      return this.anchor.left
    }
    set anchorLeft(left) {
      this.moveAnchor({ left: left ?? '-50%' })
    }
    get anchorTop() {
      return this.anchor.top
    }
    set anchorTop(top) {
      this.moveAnchor({ top: top ?? '-100%' })
    }
    get map() {
      return this.owner ?? null
    }
    set map(map) {
      this.owner?.markers.delete(this)
      this.owner = map
      if (!map) {
        this.remove()
        return
      }
      map.markers.add(this)
      map.layer.append(this)
      this.place()
    }
    get content() {
      return this.firstElementChild
    }
    set content(element) {
      this.replaceChildren(...(element ? [element] : []))
    }
    get position() {
      return this.at ?? null
    }
    set position(position) {
      this.at = position ? toLatLng(position).toJSON() : null
      this.place()
    }
    get zIndex() {
      return Number(this.style.zIndex)
    }
    set zIndex(zIndex) {
      this.style.zIndex = String(zIndex ?? '')
    }
    place() {
      if (!this.owner || !this.at) return
      const { lat, lng } = this.owner.getCenter().toJSON()
      const scale = this.owner.scale()
      const high = scale / Math.cos((lat * Math.PI) / 180)
      this.style.left = `${this.owner.div.clientWidth / 2 + (this.at.lng - lng) * scale}px`
      this.style.top = `${this.owner.div.clientHeight / 2 - (this.at.lat - lat) * high}px`
    }
  }
  customElements.define('gmp-advanced-marker', AdvancedMarkerElement)

  class AutocompleteSessionToken {}

  const PLACES = [
    { main: 'Alamo Square', second: 'San Francisco, CA, USA', address: 'San Francisco, CA, USA' },
    { main: 'Albany', second: 'NY, USA', address: null },
  ]

  const AutocompleteSuggestion = {
    requests: [],
    async fetchAutocompleteSuggestions(request) {
      AutocompleteSuggestion.requests.push(request)
      const words = request.input.toLowerCase()
      const found = PLACES.filter(({ main }) => main.toLowerCase().startsWith(words))
      return {
        suggestions: found.map(({ main, second, address }) => ({
          placePrediction: {
            text: { text: `${main}, ${second}` },
            mainText: { text: main },
            secondaryText: { text: second },
            toPlace: () => ({
              async fetchFields({ fields }) {
                this.asked = fields
                this.formattedAddress = address
                this.displayName = main
              },
            }),
          },
        })),
      }
    },
  }

  class Polygon {
    constructor(options = {}) {
      this.options = options
      this.setMap(options.map ?? null)
    }
    setMap(map) {
      this.map?.polygons.delete(this)
      this.map = map
      map?.polygons.add(this)
    }
  }

  const event = {
    addListener: (target, name, listener) => target.addListener(name, listener),
    removeListener: (listener) => listener.remove(),
    clearInstanceListeners: (target) => target.listeners?.clear(),
    trigger: (target, name, ...args) => target.trigger(name, ...args),
  }
  const ControlPosition = { RIGHT_TOP: 7 }
  const settings = {}
  const Settings = { getInstance: () => settings }
  const libraries = {
    core: { event, LatLng, ControlPosition, Settings },
    maps: { Map: GoogleMap, Polygon },
    marker: { AdvancedMarkerElement },
    places: { AutocompleteSuggestion, AutocompleteSessionToken },
  }

  window.google ??= {}
  window.google.maps ??= {}
  const { maps } = window.google
  const ready = maps.__ib__
  Object.assign(maps, {
    version: '3.66.1',
    event,
    LatLng,
    ControlPosition,
    Settings,
    Map: GoogleMap,
    Polygon,
    marker: libraries.marker,
    places: libraries.places,
    importLibrary: async (name) => libraries[name] ?? {},
  })
  ready?.()
})()
