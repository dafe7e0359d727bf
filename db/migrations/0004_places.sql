CREATE TABLE "place_outlines" (
	"place_id" integer NOT NULL,
	"outline" "polygon" NOT NULL,
	"bounds" "box" GENERATED ALWAYS AS (box(outline)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text GENERATED ALWAYS AS (normalise_name(name)) STORED NOT NULL,
	"us_state" text NOT NULL,
	"parent_id" integer,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"land_area" double precision NOT NULL,
	"is_approximate" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "in_place" integer;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "popularity" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "score" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "place_outlines" ADD CONSTRAINT "place_outlines_place_id_places_id_fk" FOREIGN KEY ("place_id") REFERENCES "public"."places"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "place_outlines_place" ON "place_outlines" USING btree ("place_id");--> statement-breakpoint
CREATE INDEX "place_outlines_bounds" ON "place_outlines" USING gist ("bounds");--> statement-breakpoint
CREATE INDEX "places_name" ON "places" USING btree ("search_name","us_state");--> statement-breakpoint
CREATE INDEX "places_parent" ON "places" USING btree ("parent_id") WHERE parent_id is not null;
--> statement-breakpoint
-- The parks of a place and of a state, best known first, with what filters look at.
CREATE INDEX parks_in_place ON parks (in_place, score DESC, id)
  INCLUDE (shown_rating, amenity_bits) WHERE listed;
--> statement-breakpoint
CREATE INDEX parks_us_state ON parks (us_state, score DESC, id)
  INCLUDE (shown_rating, amenity_bits) WHERE listed;
--> statement-breakpoint
-- The place that a park is in: the city its source names, or the smallest part of it whose outline
-- holds the park; without a city, the smallest place whose outline does. Null if it is in none.
CREATE FUNCTION place_of(city text, state text, latitude double precision, longitude double precision)
RETURNS integer LANGUAGE plpgsql STABLE AS $$
DECLARE
  spot point := point(longitude, latitude);
  named integer;
  holding integer;
BEGIN
  IF state IS NULL THEN
    RETURN NULL;
  END IF;
  IF city <> '' THEN
    SELECT id INTO named FROM places
    WHERE search_name = normalise_name(city) AND us_state = state
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
-- The order of 'Best known', from the facts that visitors are shown:
--   size: 1.5 points for each power of ten above 1,000 square metres, at most 6; 1 if unknown
--   kind: 3 for a national park, 6 for what guidebooks name; -3 to -1 for what is often part of a park
--   facts: 2 for a description, 1 for a photo, half for an address, for hours and for each amenity
--   ratings: their Bayesian average (10 ratings of 4 beforehand) above 4 times 3, and the logarithm
--     of their number, at most 4
--   popularity: the points of its page's visits
CREATE FUNCTION park_score(park parks, popularity real) RETURNS real
LANGUAGE sql IMMUTABLE AS $$
  SELECT (
    CASE
      WHEN park.area IS NULL THEN 1
      ELSE least(6, 1.5 * log(greatest(1000, park.area) / 1000))
    END
    + CASE
      WHEN 'national_park' = ANY (park.types) THEN 3
      WHEN 'playground' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -3
      WHEN 'dog_park' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -2
      WHEN 'garden' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -2
      WHEN 'plaza' = ANY (park.types) AND 'park' <> ALL (park.types) THEN -1
      ELSE 0
    END
    + CASE WHEN 'tourist_attraction' = ANY (park.types) THEN 6 ELSE 0 END
    + CASE WHEN park.description <> '' THEN 2 ELSE 0 END
    + CASE WHEN park.photos <> '[]' THEN 1 ELSE 0 END
    + CASE WHEN park.formatted_address <> '' THEN 0.5 ELSE 0 END
    + CASE WHEN park.opening_hours IS NOT NULL THEN 0.5 ELSE 0 END
    + bit_count(amenity_bits(park.amenities)::bit(9)) / 2.0
    + CASE
      WHEN park.rating IS NULL THEN 0
      ELSE 3 * (
          (park.rating * coalesce(park.user_ratings_total, 0) + 40)
          / (coalesce(park.user_ratings_total, 0) + 10) - 4
        ) + least(4, log(1 + coalesce(park.user_ratings_total, 0)))
    END
    + popularity
  )::real
$$;
--> statement-breakpoint
-- 'Denver, CO', 'Hyde Park, Chicago'.
CREATE FUNCTION place_name(place integer) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT places.name || ', ' || coalesce(parent.name, places.us_state)
  FROM places LEFT JOIN places AS parent ON parent.id = places.parent_id
  WHERE places.id = place
$$;
--> statement-breakpoint
-- A park's public JSON without its opening brace; what is not known is absent. A park without an
-- address has the name of its place instead.
CREATE OR REPLACE FUNCTION park_json_fields(park parks) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT substr(json_strip_nulls(json_build_object(
    'id', park.id,
    'placeId', park.place_id,
    'name', park.name,
    'latitude', park.latitude,
    'longitude', park.longitude,
    'vicinity', park.vicinity,
    'formattedAddress', park.formatted_address,
    'place', CASE
      WHEN coalesce(park.vicinity, park.formatted_address) IS NULL THEN place_name(park.in_place)
    END,
    'rating', park.rating,
    'userRatingsTotal', park.user_ratings_total,
    'amenities', park.amenities,
    'types', park.types,
    'photos', CASE WHEN park.photos <> '[]' THEN jsonb_build_array(park.photos -> 0) END,
    'openingHours', park.opening_hours,
    'description', park.description,
    'keywords', nullif(park.keywords, '{}'::text[]),
    'area', park.area,
    'closed', CASE WHEN NOT park.listed THEN true END,
    'source', park.source,
    'enrichedBy', nullif(park.enriched_by, '{}'::text[])
  ))::text, 2)
$$;
--> statement-breakpoint
-- The park's own facts, what layers add, what visitors say, and over all of it the corrections.
-- Visitors come after all sources: their rating is shown only where no source has one, and then the
-- public JSON says so instead of naming them as a source.
CREATE OR REPLACE FUNCTION parks_derive() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown parks := NEW;
  layer record;
  teller text;
  is_visitors_rating boolean := false;
BEGIN
  -- Visits are not a change of the park.
  IF TG_OP = 'UPDATE' AND NEW.popularity = OLD.popularity THEN
    NEW.updated_at := now();
  END IF;
  shown.listed := NEW.told_listed;
  IF NEW.has_layers THEN
    FOR layer IN
      SELECT source, facts FROM park_layers WHERE park_id = NEW.id
      ORDER BY source = 'visitors', source
    LOOP
      is_visitors_rating := layer.source = 'visitors' AND shown.rating IS NULL;
      shown := park_with_layer(shown, layer.facts);
      -- 'google-details' is what Google tells of one park alone.
      teller := regexp_replace(layer.source, '-details$', '');
      IF layer.source <> 'visitors' AND teller <> ALL (shown.enriched_by || NEW.source) THEN
        shown.enriched_by := shown.enriched_by || teller;
      END IF;
    END LOOP;
  END IF;
  IF NEW.has_corrections THEN
    shown := park_corrected(shown);
    -- What may not be kept any longer, and tests, are found by no search whatever is said of them.
    shown.listed := shown.listed AND NEW.name <> '' AND NEW.source <> 'test';
  END IF;
  NEW.listed := shown.listed;
  NEW.shown_rating := shown.rating;
  NEW.amenity_bits := amenity_bits(shown.amenities);
  NEW.us_state := us_state_of(NEW.state, NEW.latitude, NEW.longitude);
  NEW.in_place := place_of(NEW.city, NEW.us_state, NEW.latitude, NEW.longitude);
  shown.in_place := NEW.in_place;
  NEW.score := park_score(shown, NEW.popularity);
  NEW.kinds := park_kinds(shown.name, shown.types, shown.amenities);
  NEW.json_fields := park_json_fields(shown);
  IF is_visitors_rating THEN
    -- Its last character is the closing brace.
    NEW.json_fields := left(NEW.json_fields, -1) || ',"ratingSource":"visitors"}';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
-- Derived values are not a change of the park. Those of layers are renewed with the next change.
ALTER TABLE parks DISABLE TRIGGER parks_derive;
--> statement-breakpoint
UPDATE parks SET score = park_score(parks, 0);
--> statement-breakpoint
ALTER TABLE parks ENABLE TRIGGER parks_derive;
