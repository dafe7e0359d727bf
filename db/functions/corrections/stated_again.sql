-- What a corrected park's own source says of its name, position and types.
-- From the park before and after a change: what the source has not changed is as it said before.
CREATE OR REPLACE FUNCTION stated_again(park parks, before parks) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN park.told IS DISTINCT FROM before.told AND park.told IS NOT NULL THEN park.told
    ELSE jsonb_build_object('name', park.name, 'latitude', park.latitude,
        'longitude', park.longitude, 'types', to_jsonb(park.types))
      || CASE WHEN park.told IS NOT NULL AND before.name = park.name
        THEN jsonb_build_object('name', park.told -> 'name') ELSE '{}' END
      || CASE WHEN park.told IS NOT NULL
          AND (before.latitude, before.longitude) = (park.latitude, park.longitude)
        THEN jsonb_build_object('latitude', park.told -> 'latitude', 'longitude',
          park.told -> 'longitude')
        ELSE '{}' END
      || CASE WHEN park.told ? 'types' AND before.types = park.types
        THEN jsonb_build_object('types', park.told -> 'types') ELSE '{}' END
  END
$$;
