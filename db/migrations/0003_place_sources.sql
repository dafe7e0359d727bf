ALTER TABLE "place_tellers" RENAME TO "place_sources";--> statement-breakpoint
ALTER TABLE "place_sources" RENAME CONSTRAINT "place_tellers_region_id_regions_id_fk" TO "place_sources_region_id_regions_id_fk";--> statement-breakpoint
ALTER INDEX "place_tellers_told" RENAME TO "place_sources_stated";--> statement-breakpoint
ALTER INDEX "place_tellers_region" RENAME TO "place_sources_region";
