-- A text as words of files are compared.
-- From the text alone.
CREATE OR REPLACE FUNCTION fact_word(listed text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(listed), '-_/', '   ')
$$;
