-- A park with what a layer adds to it: nothing replaces what is known, but better hours replace others.
-- From the layer's facts.
CREATE OR REPLACE FUNCTION park_with_layer(park parks, facts jsonb) RETURNS parks
LANGUAGE plpgsql STABLE AS $$
BEGIN
  park.place_id := coalesce(park.place_id, facts ->> 'placeId');
  park.vicinity := coalesce(park.vicinity, facts ->> 'vicinity');
  park.formatted_address := coalesce(park.formatted_address, facts ->> 'formattedAddress');
  IF are_better_hours(facts -> 'openingHours', park.opening_hours) THEN
    park.opening_hours := facts -> 'openingHours';
  END IF;
  park.description := coalesce(park.description, facts ->> 'description');
  park.area := coalesce(park.area, (facts -> 'area')::float8);
  IF park.rating IS NULL THEN
    park.rating := (facts -> 'rating')::float8;
    park.user_ratings_total := (facts -> 'userRatingsTotal')::integer;
  END IF;
  IF park.photos = '[]'::jsonb THEN
    park.photos := coalesce(facts -> 'photos', park.photos);
  END IF;
  park.amenities := park.amenities || ARRAY(
    SELECT added FROM jsonb_array_elements_text(coalesce(facts -> 'amenities', '[]')) AS added
    WHERE added <> ALL (park.amenities)
  );
  IF facts ? 'otherNames' THEN
    park.other_names := park.other_names || ARRAY(
      SELECT added FROM jsonb_array_elements_text(facts -> 'otherNames') AS added
      WHERE added <> ALL (park.other_names)
    );
  END IF;
  park.enriched_by := park.enriched_by || ARRAY(
    SELECT added FROM jsonb_array_elements_text(coalesce(facts -> 'enrichedBy', '[]')) AS added
    WHERE added <> ALL (park.enriched_by || park.source)
  );
  RETURN park;
END
$$;
