-- The box around a park's point and where it is approached: no way to it is shorter than to the box.
-- From both, in the plane of parks.position. Of parks.approach_box.
CREATE OR REPLACE FUNCTION approach_bounds(approach polygon[], place point) RETURNS box
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT box(
    point(greatest(place[0], max((bounds[0])[0])), greatest(place[1], max((bounds[0])[1]))),
    point(least(place[0], min((bounds[1])[0])), least(place[1], min((bounds[1])[1]))))
  FROM (SELECT box(part) / point(1e5, 0) AS bounds FROM unnest(approach) AS part) AS parts
$$;
