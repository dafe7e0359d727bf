-- Whether a source is Google, whose facts may not be copied.
-- From the source's name alone.
CREATE OR REPLACE FUNCTION is_google(source text) RETURNS boolean
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT source IN ('google', 'google-details')
$$;
