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
$$;
