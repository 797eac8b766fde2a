/** The form data of a small recipe. */
export const RECIPE_FORM = new URLSearchParams({
	name: 'Walked basil',
	category: 'herbs',
	cropName: 'Basil',
	difficulty: 'easy',
	description: 'For a walk over every page',
	transplantDays: '0',
	'stages[0].name': 'All of it',
	'stages[0].days': '30',
}).toString()

/** The id of the new recipe, from the address the form redirects to. */
export const readRecipeId = (location: unknown): string =>
	/^\/recipes\/([\da-f-]{36})(?:\?|$)/.exec(String(location))?.[1] ?? 'no recipe'
