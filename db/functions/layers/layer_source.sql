-- The source behind a layer: 'google-details' is Google, and 'merged-12' the source of park 12.
-- From the layer's name and parks.
CREATE OR REPLACE FUNCTION layer_source(layer text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    CASE WHEN layer ~ '^merged-[0-9]{1,9}$'
      THEN (SELECT source FROM parks WHERE id = substr(layer, 8)::integer) END,
    regexp_replace(layer, '-details$', ''))
$$;
