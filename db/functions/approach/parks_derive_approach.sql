-- Where a park is approached: its ways in and its outline, as far as known.
-- From park_insides, park_outlines and the JSON: `approach`, in the plane of `position`, and in the JSON.
CREATE OR REPLACE FUNCTION parks_derive_approach() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ways text := step_list(ARRAY(
    SELECT point(lng * 1e5, lat * 1e5)
    FROM park_insides, ROWS FROM (jsonb_to_recordset(insides -> 'entrances') AS (lng float8, lat float8))
      WITH ORDINALITY AS way(lng, lat, place)
    WHERE park_id = NEW.id ORDER BY source, place));
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
$$;

CREATE OR REPLACE TRIGGER parks_derive_approach BEFORE UPDATE ON parks
  FOR EACH ROW EXECUTE FUNCTION parks_derive_approach();
