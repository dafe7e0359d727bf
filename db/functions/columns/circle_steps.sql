-- The corners of a circle of an area in square metres, as `step_list`; null if the area is unknown.
-- From where the middle is and the area. Of parks.approach.
CREATE OR REPLACE FUNCTION circle_steps(lat double precision, lng double precision, area double precision)
RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  -- In steps of 1e-5 degrees of latitude. No park is wider than 100 km.
  radius double precision := least(50000, sqrt(greatest(area, 0) / pi())) / 1.1119508;
BEGIN
  RETURN CASE WHEN area > 0 THEN step_list(ARRAY(
    SELECT point(lng * 1e5 + cosd(angle) * radius / cosd(lat), lat * 1e5 + sind(angle) * radius)
    FROM generate_series(0, 337.5, 22.5) AS angle
    ORDER BY angle)) END;
END
$$;
