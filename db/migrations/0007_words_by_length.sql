DROP INDEX "name_words_trigrams";--> statement-breakpoint
CREATE INDEX "name_words_lengths" ON "name_words" USING btree (length("word"),"word");