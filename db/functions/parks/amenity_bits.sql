-- One bit per amenity, in the order of domain/facts/amenities.ts.
-- From the amenities alone.
CREATE OR REPLACE FUNCTION amenity_bits(amenities text[]) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT
    CASE WHEN 'Playground' = ANY (amenities) THEN 1 ELSE 0 END
    + CASE WHEN 'Dog Park' = ANY (amenities) THEN 2 ELSE 0 END
    + CASE WHEN 'Restrooms' = ANY (amenities) THEN 4 ELSE 0 END
    + CASE WHEN 'Picnic Area' = ANY (amenities) THEN 8 ELSE 0 END
    + CASE WHEN 'Sports Facilities' = ANY (amenities) THEN 16 ELSE 0 END
    + CASE WHEN 'Walking Trails' = ANY (amenities) THEN 32 ELSE 0 END
    + CASE WHEN 'Nature Views' = ANY (amenities) THEN 64 ELSE 0 END
    + CASE WHEN 'Camping' = ANY (amenities) THEN 128 ELSE 0 END
    + CASE WHEN 'Wheelchair Accessible' = ANY (amenities) THEN 256 ELSE 0 END
$$;
