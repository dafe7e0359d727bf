// A double of Google's Maps JavaScript API, limited to what the product uses, in the documented
// shapes. It renders nothing but records its input: `window.googleMapsDouble` is the map. It is
// moved by mouse, wheel and fingers.
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

  /** Pixels that a finger or a mouse may move in a click. */
  const SLOP = 3
  /** `deltaY` of a wheel's notch, which zooms by a level. */
  const NOTCH = 100

  /** Moves a map by the gestures that its `gestureHandling` allows: see the documentation of it. */
  class Gestures {
    /** Where each pressed pointer is, by its id. */
    pointers = new Map()
    hasMoved = false
    constructor(map) {
      this.map = map
      const { div, layer } = map
      // Of 'greedy' and 'none' nothing is left to the page.
      layer.style.touchAction = this.handling() === 'cooperative' ? 'pan-x pan-y' : 'none'
      div.addEventListener('wheel', (event) => this.wheel(event), { passive: false })
      div.addEventListener('pointerdown', (event) => this.down(event))
      window.addEventListener('pointermove', (event) => this.move(event))
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(end, (event) => this.up(event))
      // The end of a drag is no click on the marker below.
      const isDragsEnd = ({ detail }) => this.hasMoved && detail > 0
      div.addEventListener('click', (event) => isDragsEnd(event) && event.stopPropagation(), true)
    }
    /** 'auto' is cooperative in a page that scrolls. */
    handling() {
      const { gestureHandling = 'auto' } = this.map.options
      if (gestureHandling !== 'auto') return gestureHandling
      const { scrollHeight, clientHeight } = document.documentElement
      return scrollHeight > clientHeight || window !== window.top ? 'cooperative' : 'greedy'
    }
    wheel(event) {
      const handling = this.handling()
      const isMeant = handling === 'greedy' || event.ctrlKey || event.metaKey
      if (handling === 'none' || !isMeant) return
      event.preventDefault()
      this.map.zoomAround(this.at(event), this.map.zoom - event.deltaY / NOTCH)
      this.map.settle()
    }
    down(event) {
      if (this.handling() === 'none') return
      if (this.pointers.size === 0) this.hasMoved = false
      this.pointers.set(event.pointerId, this.at(event))
    }
    move(event) {
      const last = this.pointers.get(event.pointerId)
      if (!last) return
      const next = this.at(event)
      const isOne = this.pointers.size === 1
      if (isOne && !this.hasMoved && distance(last, next) < SLOP) return
      if (isOne && event.pointerType === 'touch' && this.handling() === 'cooperative') return
      const before = this.sum()
      this.pointers.set(event.pointerId, next)
      const after = this.sum()
      if (!this.hasMoved) this.map.trigger('dragstart')
      this.hasMoved = true
      this.map.shift(before.x - after.x, before.y - after.y)
      if (!isOne) this.map.zoomAround(after, this.map.zoom + Math.log2(after.wide / before.wide))
      this.map.trigger('drag')
    }
    up(event) {
      if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0 || !this.hasMoved) return
      this.map.trigger('dragend')
      this.map.settle()
    }
    /** The middle of the pointers, and how far the first two are apart. */
    sum() {
      const [first, second = first] = this.pointers.values()
      const middle = { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 }
      return { ...middle, wide: Math.max(1, distance(first, second)) }
    }
    at({ clientX, clientY }) {
      const { left, top } = this.map.div.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
  }

  const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y)

  class GoogleMap extends Events {
    constructor(div, options = {}) {
      super()
      this.div = div
      this.options = { ...options }
      this.centre = toLatLng(options.center ?? { lat: 0, lng: 0 })
      this.zoom = options.zoom ?? 0
      this.markers = new Set()
      this.polygons = new Set()
      this.circles = new Set()
      this.layer = document.createElement('div')
      this.layer.style.cssText = 'position:absolute;inset:0;overflow:hidden;background:#e8eef0'
      div.append(this.layer)
      window.googleMapsDouble = this
      this.gestures = new Gestures(this)
      this.settle()
    }
    settle() {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => {
        this.draw()
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
    /** The place at a pixel of the map. */
    placeAt({ x, y }) {
      const { lat, lng } = this.centre.toJSON()
      const high = Math.cos((lat * Math.PI) / 180) / this.scale()
      return {
        lat: lat - (y - this.div.clientHeight / 2) * high,
        lng: lng + (x - this.div.clientWidth / 2) / this.scale(),
      }
    }
    /** Moves the map by pixels, as a gesture does: idle comes when it ends. */
    shift(x, y) {
      const { clientWidth, clientHeight } = this.div
      this.centre = toLatLng(this.placeAt({ x: clientWidth / 2 + x, y: clientHeight / 2 + y }))
      this.draw()
    }
    /** Zooms so that the place at a pixel stays there. */
    zoomAround(pixel, zoom) {
      const before = this.placeAt(pixel)
      const { minZoom = 0, maxZoom = 22 } = this.options
      this.zoom = Math.min(maxZoom, Math.max(minZoom, zoom))
      const after = this.placeAt(pixel)
      const { lat, lng } = this.centre.toJSON()
      this.centre = new LatLng(lat + before.lat - after.lat, lng + before.lng - after.lng)
      this.draw()
    }
    draw() {
      for (const marker of this.markers) marker.place()
      this.trigger('bounds_changed')
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
    panBy(x, y) {
      this.shift(x, y)
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

  class Circle {
    constructor(options = {}) {
      this.options = options
      this.setMap(options.map ?? null)
    }
    setMap(map) {
      this.map?.circles.delete(this)
      this.map = map
      map?.circles.add(this)
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
    maps: { Map: GoogleMap, Polygon, Circle },
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
    Circle,
    marker: libraries.marker,
    places: libraries.places,
    importLibrary: async (name) => libraries[name] ?? {},
  })
  ready?.()
})()
