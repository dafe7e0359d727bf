-- A box as [west, south, east, north] with five decimals.
-- From the box alone.
CREATE OR REPLACE FUNCTION box_json(box box) RETURNS json
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT json_build_array(round((box[1])[0]::numeric, 5), round((box[1])[1]::numeric, 5),
    round((box[0])[0]::numeric, 5), round((box[0])[1]::numeric, 5))
$$;
