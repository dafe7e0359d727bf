-- The tails of a name: at most eight of at most 100 characters, as index entries must be small.
-- From the compared name alone.
CREATE OR REPLACE FUNCTION name_tails(search_name text, OUT skipped smallint, OUT tail text)
RETURNS SETOF record LANGUAGE sql IMMUTABLE AS $$
  SELECT (i - 1)::smallint, left(array_to_string(words[i:], ' '), 100)
  FROM string_to_array(search_name, ' ') AS words,
    generate_series(1, least(coalesce(array_length(words, 1), 0), 8)) AS i
$$;
