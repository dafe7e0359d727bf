import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { ImportError } from '../../import/records.ts'
import { isElementType } from './elements.ts'
import type { OsmSource } from './reading.ts'
import {
  type ElementInput,
  type MemberInput,
  openTextSource,
  type TextFile,
  toNumber,
  toPlace,
  toSeconds,
} from './text-source.ts'

// The format: https://wiki.openstreetmap.org/wiki/OSM_XML

/** Opens OpenStreetMap XML; Overpass's outlines and centers are supported. */
export function openXml(file: TextFile): OsmSource {
  return openTextSource(file, (onElement) => new XmlReader(file.name, onElement))
}

class XmlReader {
  #parser = new SaxesParser({ position: false, xmlns: false })
  #element: ElementInput | null = null
  #member: MemberInput | null = null
  #isDeleted = false
  #hasRoot = false
  #remark: string | null = null
  #name: string
  #onElement: (element: ElementInput) => void

  constructor(name: string, onElement: (element: ElementInput) => void) {
    this.#name = name
    this.#onElement = onElement
    this.#parser.on('error', (error) => {
      throw new ImportError(
        `${name} is damaged, it is not XML: ${error.message.replace(/\.+$/, '')}.`,
      )
    })
    this.#parser.on('opentag', (tag) => this.#open(tag))
    this.#parser.on('closetag', (tag) => this.#close(tag))
    this.#parser.on('text', (text) => {
      if (this.#remark !== null) this.#remark += text
    })
  }

  write(text: string): void {
    this.#parser.write(text)
  }

  end(): void {
    try {
      this.#parser.close()
    } catch (error) {
      throw new ImportError(
        `${this.#name} is truncated: its end is missing. Download or copy it again.`,
        { cause: error },
      )
    }
  }

  #open(tag: SaxesTagPlain): void {
    const { name, attributes } = tag
    if (!this.#hasRoot) this.#openRoot(name)
    else if (isElementType(name)) this.#openElement(name, attributes)
    else if (name === 'remark') this.#remark = ''
    else if (this.#element) this.#openPart(this.#element, tag)
  }

  #openRoot(name: string): void {
    this.#hasRoot = true
    if (name === 'osm') return
    throw new ImportError(
      name === 'osmChange'
        ? `${this.#name} only contains changes. Use a file with complete data.`
        : `${this.#name} is not an OpenStreetMap file: it begins with <${name}>.`,
    )
  }

  #openElement(type: ElementInput['type'], attributes: SaxesTagPlain['attributes']): void {
    const { id, lat, lon, timestamp, visible, action } = attributes
    this.#isDeleted = visible === 'false' || action === 'delete'
    this.#element = {
      type,
      id: this.#idOf(id),
      place: toPlace(lat, lon),
      tags: {},
      edited: toSeconds(timestamp),
      refs: [],
      members: [],
    }
  }

  #openPart(element: ElementInput, { name, attributes }: SaxesTagPlain): void {
    const { k, v, ref, role, type, lat, lon } = attributes
    if (name === 'tag') {
      element.tags[k ?? ''] = v ?? ''
    } else if (name === 'nd') {
      const owner = this.#member ?? element
      if (ref !== undefined) element.refs.push(this.#idOf(ref))
      if (lat !== undefined || owner.outline || ref === undefined) {
        owner.outline ??= []
        owner.outline.push(toPlace(lat, lon) ?? null)
      }
    } else if (name === 'member' && isElementType(type)) {
      this.#member = { type, id: this.#idOf(ref), role: role ?? '' }
      element.members.push(this.#member)
    } else if (name === 'center') {
      element.centre = toPlace(lat, lon)
    }
  }

  #close({ name }: SaxesTagPlain): void {
    if (name === 'member') this.#member = null
    if (name === 'remark' && this.#remark?.includes('error')) {
      throw new ImportError(`${this.#name} is incomplete: ${this.#remark.trim()}`)
    }
    if (!this.#element || !isElementType(name)) return
    if (!this.#isDeleted) this.#onElement(this.#element)
    this.#element = null
  }

  #idOf(text: string | undefined): number {
    const id = toNumber(text)
    if (Number.isSafeInteger(id)) return id
    throw new ImportError(`${this.#name} is damaged: '${text ?? ''}' is no element's number.`)
  }
}
