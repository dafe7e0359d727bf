-- A park with what the operator has corrected.
-- From corrected_fields.
CREATE OR REPLACE FUNCTION park_corrected(park parks) RETURNS parks LANGUAGE plpgsql STABLE AS $$
DECLARE
  said jsonb := corrected_fields(park.id);
BEGIN
  IF said ? 'vicinity' THEN
    park.vicinity := said ->> 'vicinity';
  END IF;
  IF said ? 'formattedAddress' THEN
    park.formatted_address := said ->> 'formattedAddress';
  END IF;
  IF said ? 'openingHours' THEN
    park.opening_hours := nullif(said -> 'openingHours', 'null');
  END IF;
  IF said ? 'amenities' THEN
    park.amenities := ARRAY(SELECT jsonb_array_elements_text(said -> 'amenities'));
  END IF;
  IF said ? 'description' THEN
    park.description := said ->> 'description';
  END IF;
  IF said ? 'closed' THEN
    park.listed := NOT (said -> 'closed')::boolean;
  END IF;
  RETURN park;
END
$$;
