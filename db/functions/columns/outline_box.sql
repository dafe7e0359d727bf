-- The box around an outline; null without points.
-- From its bytes, which db/stored/outline-bytes.ts describes. Of park_outlines.box.
CREATE OR REPLACE FUNCTION outline_box(outline bytea) RETURNS box
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  size integer := length(outline);
  byte integer;
  number bigint := 0;
  shift integer := 0;
  polygons bigint;
  rings bigint := 0;
  points bigint := 0;
  is_lng boolean := true;
  lng bigint := 0;
  lat bigint := 0;
  west bigint; south bigint; east bigint; north bigint;
BEGIN
  FOR at IN 0 .. size - 1 LOOP
    byte := get_byte(outline, at);
    IF shift > 28 THEN
      RETURN NULL;
    END IF;
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
        west := least(west, lng);
        east := greatest(east, lng);
        south := least(south, lat);
        north := greatest(north, lat);
        points := points - 1;
      END IF;
      is_lng := NOT is_lng;
    ELSIF rings > 0 THEN
      rings := rings - 1;
      points := number;
    ELSE
      rings := number;
    END IF;
    number := 0;
    shift := 0;
  END LOOP;
  RETURN box(point(west / 1e5, south / 1e5), point(east / 1e5, north / 1e5));
END
$$;
