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
$$;
