import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import { AMENITIES } from '#domain/facts/amenities.ts'
import { radiusHelp, radiusLabel, ratingLabel } from '#domain/search/active-filters.ts'
import { toggleAmenity } from '#domain/search/change-filters.ts'
import {
  AREA_OPTIONS,
  type Filters,
  POINT_OPTIONS,
  RATING_OPTIONS,
  radiusOf,
} from '#domain/search/filters.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import styles from './FilterFields.module.css'

type FilterFieldsProps = {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Whether an area is searched, which can be searched as a whole. */
  isArea: boolean
}

/** The filter fields in one row. Their names are the parameters of the search URL. */
export function FilterFields(props: FilterFieldsProps) {
  const { filters, onChange } = props
  return (
    <div className={styles.fields} data-compact>
      <Choices {...props} />
      <AmenitiesMenu count={filters.amenities.length}>
        <fieldset className={styles.chips}>
          <legend>Amenities the park must have</legend>
          {AMENITIES.map((amenity) => (
            <Check
              key={amenity}
              name="amenities"
              value={amenity}
              checked={filters.amenities.includes(amenity)}
              onChange={() => onChange(toggleAmenity(filters, amenity))}
            >
              {amenity}
            </Check>
          ))}
        </fieldset>
      </AmenitiesMenu>
    </div>
  )
}

/** The fields of which one value is chosen. */
export function Choices({ filters, onChange, isArea }: FilterFieldsProps) {
  const { radius } = filters
  return (
    <>
      <Choice
        label="Distance"
        name="radius"
        value={isArea || Number(radius) !== DEFAULT_RADIUS ? radius : ''}
        options={isArea ? AREA_OPTIONS : POINT_OPTIONS}
        labelOf={radiusLabel}
        help={isArea && radius === '' ? undefined : radiusHelp(String(radiusOf(filters)))}
        onChange={(radius) => onChange({ ...filters, radius })}
      />
      <Choice
        label="Minimum rating"
        name="rating"
        value={filters.rating}
        options={RATING_OPTIONS}
        labelOf={ratingLabel}
        onChange={(rating) => onChange({ ...filters, rating })}
      />
    </>
  )
}

type ChoiceProps = {
  label: string
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  labelOf: (value: string) => string
  help?: string | undefined
  onChange: (value: string) => void
}

function Choice({ label, name, value, options, labelOf, help, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        value={value}
        aria-describedby={help ? `${id}-help` : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        {!options.some((option) => option.value === value) && (
          <option value={value}>{labelOf(value)}</option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
    </div>
  )
}

/** A native disclosure, which works without scripts; Escape and leaving close it. */
function AmenitiesMenu({ count, children }: { count: number; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)

  function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
  }

  // Escape closes the menu wherever the focus is, but not a park's card.
  useEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !menu.current?.open) return
      event.preventDefault()
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeOnEscape, true)
    return () => document.removeEventListener('keydown', closeOnEscape, true)
  }, [])

  return (
    <details ref={menu} className={styles.menu} onBlur={closeOnLeave}>
      <summary>
        <span className={styles.menuLabel}>Amenities</span>
        <span className={styles.menuButton}>{count === 0 ? 'Any' : `${count} chosen`}</span>
      </summary>
      <div className={styles.menuBody}>{children}</div>
    </details>
  )
}

/** A checkbox that looks like a chip. */
export function Check({ children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={styles.chip}>
      <input type="checkbox" {...input} />
      <span>{children}</span>
    </label>
  )
}
