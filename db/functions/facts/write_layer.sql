-- Replaces what a layer says in park_facts.
-- From its facts and amenities.
CREATE OR REPLACE FUNCTION write_layer(layer park_layers) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_stated(layer.park_id, layer.source, layer.facts -> 'facts', ARRAY(
    SELECT jsonb_array_elements_text(coalesce(layer.facts -> 'amenities', '[]'))));
END
$$;
