-- The corners that keep a closed ring within a tolerance; none if it is not larger than that.
-- From the ring alone. Algorithm: D. Douglas, T. Peucker, 1973, as in domain/geo/simplify.ts.
CREATE OR REPLACE FUNCTION ring_corners(ring point[], tolerance double precision) RETURNS point[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  size integer := cardinality(ring);
  closed point[] := ring || ring[1];
  kept boolean[] := array_fill(false, ARRAY[size]);
  spans integer[];
  first integer; last integer; far integer; away double precision;
BEGIN
  SELECT i, ring[i] <-> ring[1] INTO far, away
  FROM generate_series(1, size) AS i ORDER BY 2 DESC LIMIT 1;
  IF away <= tolerance THEN
    RETURN '{}';
  END IF;
  -- A ring has no ends: it is simplified as two lines, between two points that are far apart.
  kept[1] := true;
  kept[far] := true;
  spans := ARRAY[1, far, far, size + 1];
  WHILE cardinality(spans) > 0 LOOP
    first := spans[cardinality(spans) - 1];
    last := spans[cardinality(spans)];
    spans := trim_array(spans, 2);
    CONTINUE WHEN last - first < 2;
    SELECT i, closed[i] <-> lseg(closed[first], closed[last]) INTO far, away
    FROM generate_series(first + 1, last - 1) AS i ORDER BY 2 DESC LIMIT 1;
    IF away > tolerance THEN
      kept[far] := true;
      spans := spans || ARRAY[first, far, far, last];
    END IF;
  END LOOP;
  RETURN ARRAY(SELECT ring[i] FROM generate_series(1, size) AS i WHERE kept[i] ORDER BY i);
END
$$;--> statement-breakpoint
-- Places as a JSON list: '[lng,lat,lng,lat]' in whole steps, each from the place before.
-- From the places alone, in steps of 1e-5 degrees. domain/geo/approach.ts reads it.
CREATE OR REPLACE FUNCTION step_list(places point[]) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT '[' || coalesce(string_agg(concat(lng, ',', lat), ',' ORDER BY number), '') || ']'
  FROM (
    SELECT number, lng - lag(lng, 1, 0) OVER (ORDER BY number) AS lng,
      lat - lag(lat, 1, 0) OVER (ORDER BY number) AS lat
    FROM (
      SELECT number, round(place[0])::integer AS lng, round(place[1])::integer AS lat
      FROM unnest(places) WITH ORDINALITY AS each(place, number)
    ) AS whole
  ) AS steps
$$;--> statement-breakpoint
-- The corners of an outline's parts, off by at most 10 m or a 500th of its size; null if none are left.
-- From its bytes, which db/stored/outline-bytes.ts describes. Of park_outlines.approach.
CREATE OR REPLACE FUNCTION outline_approach(outline bytea) RETURNS json
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- Searches read the corners of every park: more than this are simplified further.
  most constant integer := 100;
  around box := outline_box(outline);
  -- A step of longitude is shorter than one of latitude by this.
  shrink double precision := cos(radians(((around[0])[1] + (around[1])[1]) / 2));
  -- In steps of 1e-5 degrees of latitude, which are 1.1 m.
  tolerance double precision := greatest(18, 1000 * sqrt((width(around) * shrink) ^ 2 + height(around) ^ 2));
  byte integer; number bigint; shift integer;
  polygons bigint; rings bigint; all_rings bigint; points bigint;
  is_outer boolean; is_lng boolean;
  lng bigint; lat bigint;
  ring point[]; corners point[];
  -- Of a ring, the corners read and those taken: of thousands, about one thousand.
  read integer; every integer;
  parts text[]; count integer;
BEGIN
  IF around IS NULL THEN
    RETURN NULL;
  END IF;
  LOOP
    number := 0; shift := 0; polygons := NULL; rings := 0; points := 0; is_lng := true;
    lng := 0; lat := 0; parts := '{}'; count := 0;
    FOR at IN 0 .. length(outline) - 1 LOOP
      byte := get_byte(outline, at);
      number := number + ((byte & 127)::bigint << shift);
      IF byte >= 128 THEN
        shift := shift + 7;
        CONTINUE;
      END IF;
      IF polygons IS NULL THEN
        polygons := number;
      ELSIF points > 0 THEN
        number := CASE WHEN number & 1 = 0 THEN number >> 1 ELSE -((number + 1) >> 1) END;
        IF is_lng THEN
          lng := lng + number;
        ELSE
          lat := lat + number;
          points := points - 1;
          IF is_outer AND read % every = 0 THEN
            ring[read / every + 1] := point(lng * shrink, lat);
          END IF;
          read := read + 1;
          IF is_outer AND points = 0 THEN
            corners := ring_corners(ring, tolerance);
            count := count + cardinality(corners);
            IF cardinality(corners) > 0 THEN
              parts := parts || step_list(ARRAY(
                SELECT point(corner[0] / shrink, corner[1])
                FROM unnest(corners) WITH ORDINALITY AS each(corner, place) ORDER BY place));
            END IF;
          END IF;
        END IF;
        is_lng := NOT is_lng;
      ELSIF rings > 0 THEN
        -- The others are holes: whoever is in one is in the park.
        is_outer := rings = all_rings;
        rings := rings - 1;
        points := number;
        ring := '{}';
        read := 0;
        every := 1 + number / 1000;
      ELSE
        all_rings := number;
        rings := number;
      END IF;
      number := 0;
      shift := 0;
    END LOOP;
    EXIT WHEN count <= most;
    tolerance := 2 * tolerance;
  END LOOP;
  RETURN nullif('[' || array_to_string(parts, ',') || ']', '[]');
END
$$;--> statement-breakpoint
-- The box around a park's point and where it is approached, or the circle of its area: no way to it is
-- shorter than to the box. In the plane of parks.position. Of parks.approach_box.
CREATE OR REPLACE FUNCTION approach_bounds(approach polygon[], lat double precision, lng double precision, json_fields text)
RETURNS box LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place point := point(lng, mercator_y(lat));
  area double precision := 0;
  radius double precision;
BEGIN
  IF approach IS NOT NULL THEN
    RETURN (
      SELECT box(
        point(greatest(lng, max((bounds[0])[0])), greatest(place[1], max((bounds[0])[1]))),
        point(least(lng, min((bounds[1])[0])), least(place[1], min((bounds[1])[1]))))
      FROM (SELECT box(part) / point(1e5, 0) AS bounds FROM unnest(approach) AS part) AS parts);
  END IF;
  IF json_fields LIKE '%"area":%' THEN
    area := coalesce((('{' || json_fields)::json ->> 'area')::double precision, 0);
  END IF;
  -- In degrees at the equator; no park is wider than 100 km.
  radius := least(50000, sqrt(greatest(area, 0) / pi())) / 111195.89 / cosd(least(80, abs(lat)));
  RETURN box(place - point(radius, radius), place + point(radius, radius));
END
$$;--> statement-breakpoint
ALTER TABLE "park_outlines" ADD COLUMN "approach" json GENERATED ALWAYS AS (outline_approach(outline)) STORED;--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "approach" "polygon"[];--> statement-breakpoint
ALTER TABLE "parks" ADD COLUMN "approach_box" "box" GENERATED ALWAYS AS (case when listed then approach_bounds(approach, latitude, longitude, json_fields) end) STORED;--> statement-breakpoint
CREATE INDEX parks_approach ON parks USING gist (approach_box)
  INCLUDE (id, position, latitude, shown_rating, amenity_bits);--> statement-breakpoint
-- Where a park is approached: its ways in and its outline, as far as known.
-- From park_insides, park_outlines and the JSON: `approach`, in the plane of `position`, and in the JSON.
CREATE OR REPLACE FUNCTION parks_derive_approach() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ways text := (
    SELECT step_list(ARRAY(SELECT point(lng * 1e5, lat * 1e5)
      FROM jsonb_to_recordset(insides -> 'entrances') AS way(lng float8, lat float8)))
    FROM park_insides WHERE park_id = NEW.id);
  sides text := (SELECT approach::text FROM park_outlines WHERE park_id = NEW.id);
  list json;
BEGIN
  NEW.approach := NULL;
  IF coalesce(ways, '[]') = '[]' AND sides IS NULL THEN
    RETURN NEW;
  END IF;
  list := concat('[', coalesce(ways, '[]'), ',' || substr(sides, 2), CASE WHEN sides IS NULL THEN ']' END);
  NEW.json_fields := left(NEW.json_fields, -1) || ',"approach":' || list || '}';
  -- The first list is the ways in, each of which is a polygon of one corner. In steps of 1e-5 degrees,
  -- as PostgreSQL takes areas of less than 1e-6 for none.
  NEW.approach := ARRAY(
    SELECT ('(' || string_agg(point(lng, mercator_y(lat / 1e5) * 1e5)::text, ',' ORDER BY place) || ')')::polygon
    FROM (
      SELECT number, place,
        sum(step::integer) FILTER (WHERE place % 2 = 1) OVER so_far AS lng,
        sum(step::integer) FILTER (WHERE place % 2 = 0) OVER so_far AS lat
      FROM json_array_elements(list) WITH ORDINALITY AS part(steps, number),
        json_array_elements_text(steps) WITH ORDINALITY AS each(step, place)
      WINDOW so_far AS (PARTITION BY number ORDER BY place)
    ) AS corners
    WHERE place % 2 = 0
    GROUP BY number, CASE WHEN number = 1 THEN place END
    ORDER BY number, min(place));
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER parks_derive_approach BEFORE UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_approach();--> statement-breakpoint
-- Derived columns change, not what a source says.
SELECT set_config('parkfetch.is_deriving', 'on', true);--> statement-breakpoint
UPDATE parks SET has_layers = has_layers WHERE id IN (
  SELECT park_id FROM park_outlines WHERE approach IS NOT NULL
  UNION SELECT park_id FROM park_insides WHERE insides -> 'entrances' <> '[]');--> statement-breakpoint
-- What trails, paths and running tracks imply, as domain/facts/implied-facts.ts has it.
UPDATE parks SET facts = '{"running": {"value": "yes", "how": "derived"}}' || facts
WHERE source NOT IN ('google', 'operator', 'test') AND NOT facts ? 'running' AND (
  facts -> 'trails' ->> 'value' <> 'no' OR facts -> 'running_track' ->> 'value' <> 'no'
  OR facts -> 'path_length' ->> 'value' ~ '^([4-9]..|.{4,})$' OR 'Walking Trails' = ANY (amenities));--> statement-breakpoint
UPDATE park_layers SET facts = jsonb_set(facts, '{facts,running}', '{"value": "yes", "how": "derived"}')
WHERE NOT facts -> 'facts' ? 'running' AND source NOT IN ('google', 'google-details', 'visitors') AND (
  facts -> 'facts' -> 'trails' ->> 'value' <> 'no' OR facts -> 'facts' -> 'running_track' ->> 'value' <> 'no'
  OR facts -> 'facts' -> 'path_length' ->> 'value' ~ '^([4-9]..|.{4,})$');
