-- A park as it is shown without Google's facts and those that have expired.
-- From the park, its layers and corrections.
CREATE OR REPLACE FUNCTION park_copyable(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  layer record;
  stated parks := park;
BEGIN
  park.listed := park.told_listed;
  IF park.source = 'google' OR park.kept_until <= now() THEN
    park.vicinity := NULL;
    park.formatted_address := NULL;
    park.opening_hours := NULL;
    park.amenities := '{}';
    park.listed := true;
  END IF;
  FOR layer IN
    SELECT facts FROM park_layers
    WHERE park_id = park.id AND source NOT IN ('google', 'google-details')
      AND coalesce(kept_until > now(), true)
    ORDER BY source = 'visitors', source
  LOOP
    park := park_with_layer(park, layer.facts);
  END LOOP;
  park := park_corrected(park);
  SELECT known.amenities INTO park.amenities FROM park_knowledge(stated, park.amenities, true) AS known;
  RETURN park;
END
$$;
