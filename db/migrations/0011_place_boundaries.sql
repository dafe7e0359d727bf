ALTER TABLE "places" ADD COLUMN "source_ref" text;--> statement-breakpoint
ALTER TABLE "places" ADD CONSTRAINT "places_source_ref_unique" UNIQUE("source_ref");
--> statement-breakpoint
-- The place that a park is in: the city its source names, or the smallest part of it whose outline
-- holds the park; without a city, the smallest place whose outline does. Null if it is in none.
-- Outside the United States the state is empty.
CREATE OR REPLACE FUNCTION place_of(
  city text, state text, latitude double precision, longitude double precision
) RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  spot point := point(longitude, latitude);
  named integer;
  holding integer;
BEGIN
  IF city <> '' THEN
    SELECT id INTO named FROM places
    WHERE search_name = normalise_name(city) AND us_state = coalesce(state, '')
      AND (state IS NOT NULL OR point(places.longitude, places.latitude) <-> spot < 0.5)
    ORDER BY point(places.longitude, places.latitude) <-> spot LIMIT 1;
  END IF;
  SELECT place.id INTO holding
  FROM place_outlines JOIN places AS place ON place.id = place_id
  WHERE bounds @> box(spot, spot) AND outline @> spot
    AND (named IS NULL OR place.id = named OR parent_id = named
      OR (SELECT parent.parent_id FROM places AS parent WHERE parent.id = place.parent_id) = named)
  ORDER BY land_area, place.id LIMIT 1;
  RETURN coalesce(holding, named);
END
$$;
--> statement-breakpoint
-- 'Denver, CO', 'Hyde Park, Chicago', 'Vaduz'.
CREATE OR REPLACE FUNCTION place_name(place integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat_ws(', ', places.name, coalesce(parent.name, nullif(places.us_state, '')))
  FROM places LEFT JOIN places AS parent ON parent.id = places.parent_id
  WHERE places.id = place
$$;
--> statement-breakpoint
CREATE TRIGGER places_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON places
  FOR EACH STATEMENT EXECUTE FUNCTION note_data_change();
