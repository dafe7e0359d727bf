-- The corners of an outline's parts, off by at most 20 m or a hundredth of its size; null if none are left.
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
$$;
