-- One bit for each thing worth knowing, in the order of domain/park/worth-knowing.ts.
-- From whether each of them is known.
CREATE OR REPLACE FUNCTION known_bits(size boolean, address boolean, outline boolean, photo boolean,
  rating boolean, fact boolean) RETURNS smallint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (coalesce(size::int, 0) + 2 * coalesce(address::int, 0) + 4 * coalesce(outline::int, 0)
    + 8 * coalesce(photo::int, 0) + 16 * coalesce(rating::int, 0)
    + 32 * coalesce(fact::int, 0))::smallint
$$;
