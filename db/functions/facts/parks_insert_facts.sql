-- The rows of park_facts of the sources of all parks of an import at once.
-- From their `facts` and `amenities`, as stated_facts reads them.
CREATE OR REPLACE FUNCTION parks_insert_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO park_facts (park_id, told_by, key, value, source, reference, how, observed_at)
  SELECT id, source, stated.key, stated.value ->> 'value', coalesce(stated.value ->> 'source', source),
    stated.value ->> 'reference', coalesce(stated.value ->> 'how', 'stated'),
    (stated.value ->> 'since')::timestamptz
  FROM written CROSS JOIN LATERAL jsonb_each(facts) AS stated WHERE facts <> '{}';
  INSERT INTO park_facts (park_id, told_by, key, value, source, how)
  SELECT DISTINCT ON (id, said.key) id, source, said.key, said.value, source, 'stated'
  FROM written CROSS JOIN LATERAL unnest(amenities) AS each(text)
  JOIN fact_words AS said ON word = fact_word(text)
  WHERE NOT facts ? said.key
  ORDER BY id, said.key, said.value = 'no', said.value = 'limited', said.value = 'yes', said.value;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER parks_insert_facts AFTER INSERT ON parks
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION parks_insert_facts();
