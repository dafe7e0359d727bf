-- Names are compared with more letters folded; what was derived of them is derived again.
CREATE OR REPLACE FUNCTION normalise_name(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letters text := name;
BEGIN
  IF letters ~ '[^ -~]|[''`]' THEN
    letters := regexp_replace(letters, '[¼-¾™]', ' ', 'g');
    letters := regexp_replace(letters, '[''‘’`´ʻʼ\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g');
    letters := lower(regexp_replace(normalize(letters, NFKD), '[\u0300-\u036f]', '', 'g'));
    letters := replace(replace(replace(replace(
      letters, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');
    letters := translate(letters, 'øłđðħŧıς', 'olddhtiσ');
  END IF;
  letters := btrim(regexp_replace(
    lower(letters), '[^a-z0-9\u00c0-\u1fff\u2c00-\U0010ffff]+', ' ', 'g'));
  IF letters ~ '\m(centre|ft|jr|mtn?|natl|np|plgd|saint|sq)\M' THEN
    SELECT string_agg(
      CASE word
        WHEN 'centre' THEN 'center'
        WHEN 'ft' THEN 'fort'
        WHEN 'jr' THEN 'junior'
        WHEN 'mt' THEN 'mount'
        WHEN 'mtn' THEN 'mountain'
        WHEN 'natl' THEN 'national'
        WHEN 'np' THEN 'national park'
        WHEN 'plgd' THEN 'playground'
        WHEN 'saint' THEN 'st'
        WHEN 'sq' THEN 'square'
        ELSE word
      END, ' ' ORDER BY place) INTO letters
    FROM unnest(string_to_array(letters, ' ')) WITH ORDINALITY AS words(word, place);
  END IF;
  RETURN letters;
END
$$;--> statement-breakpoint
REINDEX INDEX "parks_told";--> statement-breakpoint
-- Derived columns change, not what a source says.
SELECT set_config('parkfetch.is_deriving', 'on', true);--> statement-breakpoint
UPDATE "places" SET "name" = "name" WHERE "search_name" <> normalise_name("name");--> statement-breakpoint
UPDATE "parks" SET "name" = "name" WHERE "search_name" <> normalise_name("name");--> statement-breakpoint
-- The words of cities are written anew at the start.
DELETE FROM "name_words" WHERE "weight" > 1;
