import { belongsTo, instant, int, json, table, text } from '../columns'
import { index, primaryKey } from '../indexes'
import { farmKey } from '../farm-key'

/** A farm's own recipe. Those of the catalogue are data of the product and have no row. */
export const recipes = table(
	'recipes',
	{
		id: text('id').primaryKey(),
		farmId: farmKey(),
		name: text('name').notNull(),
		category: text('category').notNull(), // a key of domain's recipe-categories.json
		version: int('version').notNull(), // the newest one, from 1
		copiedFrom: text('copied_from'), // id of the recipe it began as
		createdAt: instant('created_at').notNull(),
		updatedAt: instant('updated_at').notNull(),
		retiredAt: instant('retired_at'), // no longer offered; cycles that follow it still show it
	},
	(t) => [index('recipes_farm').on(t.farmId, t.retiredAt)],
)

/** The content of a recipe version. Versions are never rewritten. */
export const recipeVersions = table(
	'recipe_versions',
	{
		recipeId: belongsTo(text('recipe_id'), () => recipes.id),
		version: int('version').notNull(),
		content: json('content').$type<Record<string, unknown>>().notNull(), // domain's Recipe
		note: text('note'), // why it was changed
		changedBy: text('changed_by').notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.recipeId, t.version] })],
)

/**
 * The recipes that were made active in the zones of a farm. Each holds until the next one of its
 * zone, so the newest is active; rows are never changed, because crops grew by them.
 */
export const activeRecipes = table(
	'active_recipes',
	{
		farmId: farmKey(),
		zone: text('zone').notNull(), // nursery or cultivation
		recipeId: text('recipe_id').notNull(), // of the catalogue or of `recipes`
		version: int('version').notNull(),
		selectedBy: text('selected_by').notNull(),
		selectedAt: instant('selected_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.farmId, t.zone, t.selectedAt] })],
)
